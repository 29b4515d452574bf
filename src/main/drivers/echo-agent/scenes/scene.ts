/** A session as it could be: messages that read like a person's, and the scripts that answer them. */
export type Scene = {
  title: string;
  /** Name of its folder. */
  workspace: string;
  model?: string;
  turns: readonly { message: string; script: string }[];
};
