/** The only place where the server reads the time; rules get it as a parameter. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
