/** The signal colours by what they mean: it works, it waits for a person, it asks, it is in trouble; and two greys. */
export type Tone = 'work' | 'wait' | 'ask' | 'trouble' | 'done' | 'plain';
