/** What is known of one agent that speaks ACP, beyond what it says of itself. All of it may be left out. */
export type AcpProfile = {
  /** The agent's id in the registry. */
  id: string;
  /** Arguments that make the program speak ACP on its standard input and output. */
  args: readonly string[];
  /** The mode in which it asks before it acts, for an agent that would start in another one. */
  askingMode?: string;
  /** A denial also ends the turn; the button says so. */
  denialEndsTurn?: boolean;
  /** It loses a conversation that it is to load in the very minute in which it began; so loading waits for the next one. */
  loadsNextMinute?: boolean;
};
