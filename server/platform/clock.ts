/** The only place where the server asks what time it is; rules are given the answer. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
