export type WayProps = {
  onProven(): void;
  onSignedOut(): void;
};
