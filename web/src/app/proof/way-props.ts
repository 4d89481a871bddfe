// What every way to prove who sits there tells the dialog.
export type WayProps = {
  onProven(): void;
  /** The session ended meanwhile. */
  onSignedOut(): void;
};
