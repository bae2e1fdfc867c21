/**
 * Words that US networks refuse or examine (the carriers' "SHAFT" rules: sex, hate, alcohol, firearms, tobacco), each with harmless phrases
 * that contain it. Written for matching: lower case, `s?` for a plural. English and Spanish.
 */

export interface WordList {
  words: readonly string[];
  /** Removed from the text before the words are searched. */
  innocent: readonly string[];
}

export const TOBACCO: WordList = {
  words: [
    'tobacco',
    'cigarettes?',
    'cigars?',
    'cigarillos?',
    'vap(?:e|es|ed|ing|er|ers|orizers?)',
    'e[- ]?cig(?:s|arettes?)?',
    'e[- ]?(?:liquids?|juices?)',
    'juul',
    'nicotine',
    'hookahs?',
    'shisha',
    'snus',
    'zyn',
    'smoke shop',
    // Brands, where they mean nothing else: Newport is a city, and Camel an animal.
    'marlboros?',
    'newports',
    'newport (?:100s?|menthols?|cigs?|cartons?|packs?)',
    'camel (?:crush|lights?|cartons?|packs?)',
    'pall malls',
    'lucky strikes',
    'winston (?:lights?|cartons?|packs?)',
    'american spirits',
    'virginia slims?',
    'benson (?:and|&) hedges',
    '(?:packs?|cartons?) of (?:smokes|camels?|newports?|winstons?|kools?|parliaments?)',
    'swishers?(?: sweets?)?',
    'black (?:and|&) milds?',
    'skoal',
    'copenhagen (?:snuff|long cut|pouch(?:es)?)',
    'iqos',
    'vuse',
    '(?:elf|geek|puff) ?bars?',
    'tabaco',
    'cigarrillos?',
    'cigarros?',
    'vape(?:o|ar|adores?|ador)',
    'nicotina',
  ],
  innocent: [
    '(?:tobacco|vape|cigarette|nicotine)[- ]free',
    'no (?:tobacco|vap(?:e|ing)|cigarettes?)',
    'candy cigarettes?',
    'tobacco (?:brown|road|leaf brown)',
    'cigar (?:cookies?|box(?:es)?)',
    'sin tabaco',
  ],
};

export const CANNABIS: WordList = {
  words: [
    'cannabis',
    'marijuana',
    'marihuana',
    'weed',
    'thc(?:[- ]?[ap])?',
    'cbd',
    'delta[- ]?(?:8|9|10)',
    'kratom',
    'dispensar(?:y|ies)',
    'pre[- ]?rolls?',
    'bongs?',
    'ganja',
    'cannabinoids?',
    'dispensarios?',
  ],
  innocent: [
    'weed[- ](?:whack(?:er|ers|ing)|eaters?|killers?|control|barriers?|block(?:er|s)?|trimmers?|mats?|puller|free)',
    'weed (?:the|your|our) (?:garden|bed|beds|yard|lawn)',
    '(?:pull|pulling|butterfly|joe[- ]pye|milk|sea|tumble|horse|chick) ?weed',
    '(?:crushed|bring|kill|kills) (?:the )?weed',
    '(?:thc|cbd)[- ]free',
    'cbd (?:location|office|branch|parking)',
    'delta[- ]?(?:8|9|10) (?:faucets?|flight|airlines?)',
  ],
};

export const SEX: WordList = {
  words: [
    'xxx',
    'porn(?:o|ographic)?',
    'sexy?',
    'sexual',
    'nudes?',
    'nudity',
    'escorts?',
    'strippers?',
    'strip clubs?',
    'adult toys?',
    'viagra',
    'cialis',
  ],
  innocent: [
    'same[- ]sex',
    'sex and the city',
    'nude (?:lipsticks?|nails?|colou?rs?|heels?|tones?|shades?)',
    'paint strippers?',
    'wire strippers?',
    'unisex',
  ],
};

export const HATE: WordList = {
  words: ['nazis?', 'white (?:power|supremacy)', 'kkk', 'ethnic cleansing'],
  innocent: ['soup nazi'],
};

export const FIREARMS: WordList = {
  words: [
    'guns?',
    'firearms?',
    'ammo',
    'ammunition',
    'rifles?',
    'pistols?',
    'handguns?',
    'shotguns?',
    'ar[- ]?15s?',
    'silencers?',
    'pistolas?',
    'municiones',
    'armas? de fuego',
  ],
  innocent: [
    '(?:glue|nail|heat|staple|massage|spray|water|squirt|nerf|caulk|caulking|price|paint|tattoo|solder|label|bubble|foam|top|tommy|popcorn|air|big|young|hot glue) guns?',
    'gun ?metal',
    'guns n.? roses',
    'guns? (?:show at the gym|salute)',
    'jump(?:ing|ed)? the gun',
    'son of a gun',
    'gun lake',
    'shotgun (?:house|seat|wedding)',
    'pistolas? de (?:agua|silicona|pegamento)',
  ],
};

export const URGENCY: WordList = {
  words: [
    'act now',
    'act fast',
    'urgent(?:e)?',
    'final notice',
    "you(?:’ve|'ve| have) (?:won|been selected)",
    "you(?:’re|'re| are) (?:a|the|our) (?:lucky )?winner",
    'claim your (?:prize|winnings)',
    'account (?:is |has been |was )?(?:suspended|locked|closed)',
    'guaranteed',
    'risk[- ]free',
    '100% free',
    'free (?:money|cash)',
    'click (?:here|now|below)',
    "before it(?:’s|'s| is) too late",
    'act[uú]a ya',
    'ha(?:s)? ganado',
    'haz clic aqu[ií]',
    'dinero gratis',
  ],
  innocent: ['urgent care', 'satisfaction guaranteed', 'guaranteed fresh', 'freshness guaranteed'],
};

/** Links that hide where they lead; networks block them all. */
export const PUBLIC_SHORTENERS: readonly string[] = [
  'bit.ly',
  'bitly.com',
  'tinyurl.com',
  't.co',
  'goo.gl',
  'ow.ly',
  'is.gd',
  'v.gd',
  'buff.ly',
  'rebrand.ly',
  'cutt.ly',
  'shorturl.at',
  'tiny.cc',
  'rb.gy',
  't.ly',
  's.id',
  'bl.ink',
  'lnkd.in',
  'adf.ly',
  'soo.gd',
  'qr.ae',
  'trib.al',
  'dlvr.it',
  'short.io',
  'shorte.st',
  'snip.ly',
  'surl.li',
  'urlz.fr',
  'x.gd',
  'han.gl',
  'shorturl.com',
  'tny.im',
];
