// Tells the type checker what Vite lets us import: style sheets, images and import.meta.env.
/// <reference types="vite/client" />
