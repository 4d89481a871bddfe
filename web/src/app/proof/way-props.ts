export type WayProps = {
  onProven(): void;
  /** The session ended meanwhile. */
  onSignedOut(): void;
};
