const SENTENCES = {
  busy: 'Too many files are being read or made at the moment. Please try again in a minute.',
  memory: 'This needs more memory than one task may use, and was stopped. Split the file, or choose a shorter period.',
  time: 'This takes longer than one task may, and was stopped. Split the file, or choose a shorter period.',
  fault: 'This task failed on our side and was stopped. Please try again.',
} as const;

/** The message is shown to the asker. */
export class ThreadFailed extends Error {
  override name = 'ThreadFailed';
  readonly why: keyof typeof SENTENCES;

  constructor(why: keyof typeof SENTENCES, cause?: unknown) {
    super(SENTENCES[why], { cause });
    this.why = why;
  }
}
