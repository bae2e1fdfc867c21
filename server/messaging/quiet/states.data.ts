/** The states and territories of the United States in the North American numbering plan, with their time zones (IANA names). */

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const ARIZONA = 'America/Phoenix';
const PACIFIC = 'America/Los_Angeles';
const ALASKA = 'America/Anchorage';
const ALEUTIANS = 'America/Adak';
const HAWAII = 'Pacific/Honolulu';
const ATLANTIC = 'America/Puerto_Rico';
const MARIANAS = 'Pacific/Guam';
const SAMOA = 'Pacific/Pago_Pago';

/** The time zone of most of a state; exceptions are listed with their area codes and zip codes. */
export const STATE_ZONE = {
  AL: CENTRAL,
  AK: ALASKA,
  AZ: ARIZONA,
  AR: CENTRAL,
  CA: PACIFIC,
  CO: MOUNTAIN,
  CT: EASTERN,
  DE: EASTERN,
  DC: EASTERN,
  FL: EASTERN,
  GA: EASTERN,
  HI: HAWAII,
  ID: MOUNTAIN,
  IL: CENTRAL,
  IN: EASTERN,
  IA: CENTRAL,
  KS: CENTRAL,
  KY: EASTERN,
  LA: CENTRAL,
  ME: EASTERN,
  MD: EASTERN,
  MA: EASTERN,
  MI: EASTERN,
  MN: CENTRAL,
  MS: CENTRAL,
  MO: CENTRAL,
  MT: MOUNTAIN,
  NE: CENTRAL,
  NV: PACIFIC,
  NH: EASTERN,
  NJ: EASTERN,
  NM: MOUNTAIN,
  NY: EASTERN,
  NC: EASTERN,
  ND: CENTRAL,
  OH: EASTERN,
  OK: CENTRAL,
  OR: PACIFIC,
  PA: EASTERN,
  RI: EASTERN,
  SC: EASTERN,
  SD: CENTRAL,
  TN: CENTRAL,
  TX: CENTRAL,
  UT: MOUNTAIN,
  VT: EASTERN,
  VA: EASTERN,
  WA: PACIFIC,
  WV: EASTERN,
  WI: CENTRAL,
  WY: MOUNTAIN,
  PR: ATLANTIC,
  VI: ATLANTIC,
  GU: MARIANAS,
  MP: MARIANAS,
  AS: SAMOA,
} as const;

export type State = keyof typeof STATE_ZONE;

/**
 * Every possible time zone of a contact who could be anywhere in the fifty states. Numbers and zip codes of territories are always known.
 */
export const NATIONAL_ZONES: readonly string[] = [
  EASTERN,
  CENTRAL,
  MOUNTAIN,
  ARIZONA,
  PACIFIC,
  ALASKA,
  ALEUTIANS,
  HAWAII,
];

const BOTH_EAST = [EASTERN, CENTRAL];
const BOTH_MIDDLE = [CENTRAL, MOUNTAIN];
const BOTH_WEST = [MOUNTAIN, PACIFIC];
/** The Navajo Nation sets its clocks forward in summer; the rest of Arizona does not. */
const NAVAJO = [ARIZONA, MOUNTAIN];

/** Area codes with other time zones than most of their state. A code that spans two zones lists both. */
export const AREA_CODE_ZONES: Readonly<Record<string, readonly string[]>> = {
  // Phenix City and Lanett use Georgia's time.
  334: BOTH_EAST,
  483: BOTH_EAST,
  907: [ALASKA, ALEUTIANS],
  928: NAVAJO,
  448: BOTH_EAST,
  850: BOTH_EAST,
  208: BOTH_WEST,
  986: BOTH_WEST,
  219: BOTH_EAST,
  574: BOTH_EAST,
  765: BOTH_EAST,
  812: BOTH_EAST,
  930: BOTH_EAST,
  620: BOTH_MIDDLE,
  785: BOTH_MIDDLE,
  270: BOTH_EAST,
  364: BOTH_EAST,
  606: BOTH_EAST,
  906: BOTH_EAST,
  308: BOTH_MIDDLE,
  775: BOTH_WEST,
  701: BOTH_MIDDLE,
  458: BOTH_WEST,
  541: BOTH_WEST,
  605: BOTH_MIDDLE,
  423: BOTH_EAST,
  729: BOTH_EAST,
  865: [EASTERN],
  931: BOTH_EAST,
  432: BOTH_MIDDLE,
  915: [MOUNTAIN],
};

/** The same for the first three digits of zip codes. */
export const ZIP_ZONES: Readonly<Record<string, readonly string[]>> = {
  324: BOTH_EAST,
  325: [CENTRAL],
  368: BOTH_EAST,
  373: BOTH_EAST,
  374: [EASTERN],
  376: [EASTERN],
  377: [EASTERN],
  378: [EASTERN],
  379: [EASTERN],
  385: BOTH_EAST,
  401: BOTH_EAST,
  420: [CENTRAL],
  421: [CENTRAL],
  422: [CENTRAL],
  423: [CENTRAL],
  424: [CENTRAL],
  426: BOTH_EAST,
  427: BOTH_EAST,
  463: BOTH_EAST,
  464: [CENTRAL],
  465: BOTH_EAST,
  469: BOTH_EAST,
  475: BOTH_EAST,
  476: BOTH_EAST,
  477: [CENTRAL],
  479: BOTH_EAST,
  498: BOTH_EAST,
  499: BOTH_EAST,
  575: BOTH_MIDDLE,
  576: BOTH_MIDDLE,
  577: [MOUNTAIN],
  585: BOTH_MIDDLE,
  586: BOTH_MIDDLE,
  588: BOTH_MIDDLE,
  677: BOTH_MIDDLE,
  678: BOTH_MIDDLE,
  690: BOTH_MIDDLE,
  691: BOTH_MIDDLE,
  692: BOTH_MIDDLE,
  693: [MOUNTAIN],
  798: BOTH_MIDDLE,
  799: [MOUNTAIN],
  835: BOTH_WEST,
  838: [PACIFIC],
  860: NAVAJO,
  865: NAVAJO,
  885: [MOUNTAIN],
  898: BOTH_WEST,
  967: [HAWAII, SAMOA],
  979: BOTH_WEST,
  995: [ALASKA, ALEUTIANS],
};
