/** The points of sale that can be connected. */
export const POS_NAMES = ['square', 'demo'] as const;
export type PosName = (typeof POS_NAMES)[number];

/** What brings sales: files, or a point of sale that is connected. */
export const POS_DRIVERS = ['file', ...POS_NAMES] as const;
export type PosDriverName = (typeof POS_DRIVERS)[number];
