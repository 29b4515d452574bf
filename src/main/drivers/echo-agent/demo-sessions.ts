import { scenes } from './scenes/all-scenes.ts';

/** A session of the room that shows what the product is. `messages` are sent one after the other, the later ones queued. */
export type DemoSession = {
  title: string;
  /** The name of its folder. */
  workspace: string;
  model: string;
  messages: readonly string[];
};

export const demoSessions: readonly DemoSession[] = scenes.map(({ title, workspace, model = 'echo-large', turns }) => ({
  title,
  workspace,
  model,
  messages: turns.map((turn) => turn.message),
}));
