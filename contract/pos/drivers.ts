/** What brings sales: files, or a point of sale that is connected. */
export const POS_DRIVERS = ['file', 'square', 'demo'] as const;
export type PosDriverName = (typeof POS_DRIVERS)[number];
