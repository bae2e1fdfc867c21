/** Plain sentences that a reasonable person reads as "stop" (47 CFR 64.1200(a)(10)), and sentences that only contain the word. */

interface Wish {
  language: 'en' | 'es';
  /** The words that decided. */
  word: string;
}

/** Courtesies around a request that do not change it; removed from both ends. */
const COURTESY =
  /^(?:(?:please|pls|plz|plse|hi|hello|hey|ok|okay|yo|just|kindly|i said|i want to|id like to|i would like to|(?:can|could|would|will) (?:you|u|yall)|you can|por favor|hola|ya|yes|si) )+|(?: (?:and )?(?:please|pls|plz|plse|now|thanks|thank you|thx|ty|immediately|asap|already|right now|ok|okay|today|por favor|gracias|ya|ahora))+$/g;

/** Sentences of which nothing else is left after the courtesies. */
const WHOLE_REQUESTS: Readonly<Record<'en' | 'es', ReadonlySet<string>>> = {
  en: new Set([
    ...['stop', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'opt out', 'remove', 'unsub'],
    ...['stop it', 'stop this', 'stop these', 'stop them', 'stop sending', 'stop texting', 'make it stop', 'end this'],
    ...['end service', 'end the service', 'end all service', 'end membership', 'end the membership'],
    ...[
      'sotp',
      'stpo',
      'tsop',
      'st0p',
      'stope',
      'stip',
      'unsubcribe',
      'unsuscribe',
      'unsubscibe',
      'unsubscribed',
      'cancle',
    ],
    ...[
      'opt me out',
      'remove me',
      'delete me',
      'take me off',
      'cancel me',
      'leave me alone',
      'go away',
      'not interested',
    ],
    ...['im not interested', 'i am not interested', 'no longer interested', 'want out', 'i want out', 'lose my number'],
    // As our texts say it, without the capitals.
    ...['reply stop', 'text stop', 'txt stop', 'send stop', 'stop end', 'stop quit', 'stop unsubscribe', 'stop cancel'],
    ...['stops', 'stopit', 'stopplease', 'pleasestop', 'stop calling', 'revoke all', 'stop service', 'no sms'],
    ...[
      'stop coupons',
      'stop the coupons',
      'stop these coupons',
      'stop offers',
      'stop the offers',
      'stop these offers',
    ],
    ...['make this stop', 'make these stop', 'make them stop', 'blocking you', 'im blocking you'],
    ...[
      'quit it',
      'stop 2 end',
      'stop to end',
      'out',
      'block me',
      'dont want',
      'no longer want to receive',
      'dnc',
      'do not text',
      'dont text',
      'no texts',
      'no more',
      'stop messages',
      'stop msgs',
      'stop text',
      'stop texts',
      'delete',
      'blocked',
      'do not contact',
      'dont contact',
      'no spam',
      'no messages',
      'leave us alone',
      'i want off',
    ],
    ...['discontinue', 'cease', 'desist', 'cease and desist', 'no thanks', 'no thank you', 'no thx', 'no ty'],
    ...[
      'i dont want this',
      'dont want this',
      'i dont want these',
      'i do not want this',
      'i do not want to receive this',
    ],
    ...['remove from list', 'wrong guy'],
    ...['enough', 'enough already', 'thats enough', 'that is enough', 'enough is enough', 'ive had enough'],
    ...['spam', 'harassment', 'get lost', 'shut up', 'stfu', 'go to hell', 'fuck you', 'fuck u', 'screw you'],
  ]),
  es: new Set([
    'alto',
    'parar',
    'pare',
    'paren',
    'detener',
    'detenganse',
    'basta',
    'baja',
    'cancelar',
    'eliminar',
    'no quiero nada',
    'salir',
    'nomas',
    'no mas',
    'desuscribir',
    'desuscribirme',
    'desuscribeme',
    'no quiero mas',
    'no me interesa',
    'dejenme en paz',
    'dejame en paz',
    ...[
      'para',
      'detente',
      'deten',
      'detenga',
      'detengase',
      'dejeme',
      'dejame',
      'dejenme',
      'deje',
      'dejen',
      'deja',
      'deja ya',
    ],
    ...[
      'no gracias',
      'no muchas gracias',
      'ya no',
      'ya no gracias',
      'ya basta',
      'ya estuvo',
      'ya no quiero',
      'no deseo',
    ],
    ...['no manden', 'no mandes', 'no mande', 'no envien', 'no envies', 'no envie'],
    ...['no me manden', 'no me mandes', 'no me mande', 'no me envien', 'no me envies', 'no me envie'],
    ...['no molesten', 'no molestes', 'no moleste', 'no molestar', 'no me moleste', 'quitar', 'callate'],
    ...['no quiero esto', 'es spam', 'esto es spam', 'vete a la mierda', 'chinga tu madre'],
  ]),
};

const TEXTS =
  '(?:texts?|texting|txts?|txting|messages?|messaging|msgs?|sms|spam|spamming|promos?|promotions?|alerts?|notifications?|advertisements?|ads|marketing)';
const BETWEEN =
  '(?: (?:me|us|it|with|all|of|the|these|those|this|your|ur|ya|my|any|more|sending|getting|receiving|from|to|text|damn|stupid|so|many|promotional|automated|phone|cell|number|him|her))*';

/** Not after "do you" or "what time will you". */
const NOT_ASKED = '(?<!\\b(?:(?:do|does|did) (?:you|u|they|yall|we)|what time(?: \\w+){1,3}) (?:\\w+ )?)';

/** In lower case without punctuation. Each needs a word for ending and a word for texts, or says who should be left alone. */
const ENGLISH: readonly RegExp[] = [
  new RegExp(
    `\\b(?:stop+|quit|cease|discontinue|halt)${BETWEEN} (?:${TEXTS}|contacting|bothering|harassing|pestering)\\b`,
  ),
  /\b(?:stop+|quit) sending (?:me|us|this|these|those)\b/,
  /^(?:please )?stop (?:i|we) (?:(?:dont|do not|no longer) (?:live|want|need|know|shop|have)|never (?:signed|asked|agreed|gave)|get too many|(?:have )?moved)\b(?!.*\b(?:miss|omg|lol|lmao|rofl|(?:ha){2,})\b)/,
  /^(?:please )?stop (?:ive|weve) moved\b/,
  /\bwants? (?:you|u|yall) to stop\b(?! (?:by|in|at|over|for|here|there|making|baking|serving|selling|carrying)\b)/,
  /\b(?:texts?|messages?|this|these) (?:needs?|has|have|must|gotta) (?:to )?stop$/,
  /\bhow (?:do|can|would) i (?:stop|end|cancel) (?:getting|receiving)\b/,
  /\bhow (?:do|can|would) i (?:stop|end|cancel) (?:this|these|those|them)\b(?!.*\b(?:orders?|items?|reservations?|bookings?|appointments?|deliver(?:y|ies)|pickups?|catering|payments?|charges?)\b)/,
  new RegExp(`\\b(?:end|cancel)(?: (?:my|the|these|those|this|all|your))* (?:${TEXTS}|subscription)\\b`),
  /\b(?:take|get|drop|scratch) (?:me|us|my (?:number|name|phone|cell)|this number) off\b(?! (?:(?:the|your|a) )?(?:wait|guest|reservation|schedule|order|tab\b|bill\b|hook\b|guard\b))/,
  /\b(?:remove|delete|erase|cancel) (?:me|us|my (?:number|name|phone|cell|contact|info|information)|this number)\b(?! from (?:(?:the|your|a) )?(?:wait|waiting|guest|reservation|schedule|order|tab|bill))/,
  /\blose (?:my|this) number\b/,
  /\bunsubscribe\b/,
  /\bopt(?:ing)? (?:me |us )?out\b/,
  new RegExp(`\\bno more (?:of )?(?:(?:these|this|your|the|spam|promotional|marketing|text) )*${TEXTS}\\b`),
  /\b(?:do not|dont|never) (?:ever )?(?:text|txt|message|msg|contact|sms|call or text|text or call) (?:me|us|this number|this phone|my phone|my number|my cell)\b(?! (?:back|until|till|before|after|while|the|about|if|when|that|late))/,
  new RegExp(
    `\\b(?:do not|dont|never) (?:ever )?send (?:(?:me|us|any|more|these|those|this|your|anymore) )*(?:${TEXTS}|anymore|again|anything|stuff|crap|any more)\\b`,
  ),
  new RegExp(
    `\\b(?:do not|dont|didnt|did not|no longer|never) (?:want|wish|need|like|asked|ask|sign up|signed up)\\b(?!.*\\b(?:miss|you to stop)\\b)(?: \\w+){0,5} (?:${TEXTS}|texted|contacted|(?:your|this|the|any) (?:text )?list)\\b`,
  ),
  /\b(?:did not|didnt|never) (?:ever )?(?:sign(?:ed)? up|subscribed?|opt(?:ed)? in|agreed?|consent(?:ed)?)\b(?! yet)/,
  new RegExp(
    `\\b(?:not|no longer) interested in (?:any |your |these |those |getting |receiving |more |the )*(?:offers?|deals?|${TEXTS})\\b`,
  ),
  /\bleave me alone\b/,
  /\b(?:do not|dont) (?:call|text|contact) list\b/,
  /\b(?:revoke|revoking|withdraw|withdrawing|withdrew|cancel)(?: (?:my|any|all|the))* (?:consent|permission)\b/,
  /\bi (?:do not|dont) consent\b/,
  /\bwrong (?:number|person)\b(?! of)/,
  /\b(?:(?:this|these|it|you|u) (?:is|are|r)|its|youre|thats) (?:a |just )?(?:spam|spamming|spammers?|harassment|harassing)\b(?! (?:musubi|fried|rice|sandwich|roll|bowl|sushi|and eggs|filter|folder))/,
  /\breport(?:ed|ing)?(?: \w+){0,4} (?:spam|ftc|fcc|harassment)\b/,
  /^(?:please |just |so |oh )?(?:fuck|f|piss|bug|buzz|sod) off\b/,
  /\bfuck off$/,
  new RegExp(`\\benough (?:(?:with|of|the|these|this|your|already) )*${TEXTS}\\b`),
  /\b(?:end|cancel|discontinue|cease|terminate)(?: (?:all|any|this|the|these|your|my|further))* communications?\b/,
  // "Do you end service at 2" asks for the hours of a restaurant.
  new RegExp(
    `${NOT_ASKED}\\b(?:end(?: (?:all|of|the))* (?:this|your|my)|(?:cancel|discontinue|cease|terminate)(?: (?:all|any|this|the|these|your|my|further))*) (?:service|membership)\\b`,
  ),
];

/** Sentences about not stopping, having stopped, or another number ask for nothing. */
const ENGLISH_NOT: readonly RegExp[] = [
  /\bi quit (?:getting|receiving)\b/,
  /\b(?:dont|do not|didnt|did not|did (?:you|u|i|they|we)|have (?:you|i)|has it|never|not|cant|cannot|couldnt|hope you|if you|when you|accidentally|mistake) (?:ever |please |want to |mean to |have to |want you to |ever want to |ever want you to )*(?:stop|quit|unsubscribed?|opt(?:ed)? out|cancel|remove|delete|revoke|withdraw|discontinue)\b/,
  /\b(?:nobody|no one|noone|who|why would (?:i|we)) (?:ever |here )?wants? (?:you|u|yall) to stop\b/,
  /\b(?:(?:how come|why) (?:(?:are|is) there |do i get |am i getting )?|are there )no more\b/,
  /\b(?:gave|give|given|entered|typed|put|put in|wrote|dialed) (?:you |u |in |them )?(?:the |a |my )?wrong number\b/,
];

const TEXTOS = '(?:mensajes?|mensajitos|textos?|sms|promociones|promos|publicidad|ofertas|notificaciones|avisos)';

const SPANISH: readonly RegExp[] = [
  /\bdej(?:ar|o) de recibir\b/,
  /\b(?:deja|dejen|deje|dejad|para|pare|paren) de (?:mandar|enviar|escribir|molestar|textear|mensajear|contactar)\w*/,
  /\bno (?:me |nos )?(?:manden?|mandes|envien?|envies) (?:mas|nada)\b/,
  new RegExp(`\\bno (?:mandar|enviar)(?:me|nos)? (?:(?:mas|sus|estos|esos) )*(?:${TEXTOS}|nada)\\b`),
  /\b(?:quitar|sacar|borrar|eliminar|remover)(?:me|nos)? de (?:la|su|esta|tu|las|sus) listas?\b/,
  /\bsalir(?:me)? de (?:la|su|esta|tu) lista\b/,
  new RegExp(`\\bno (?:me |nos )?(?:manden?|mandes|envien?|envies) (?:(?:mas|sus|tus|esos|estos|los) )*${TEXTOS}\\b`),
  /\bno (?:me |nos )(?:escriban?|escribas|molesten?|molestes|contacten?|contactes|texteen?|textees)(?: mas\b|$)/,
  new RegExp(
    `\\bno (?:quiero|deseo|queremos)(?: (?:mas|recibir|que|me|manden|envien|sus|tus|estos|esos|los|de|la|las))* ${TEXTOS}\\b`,
  ),
  new RegExp(`\\bno mas (?:(?:sus|estos|esos) )?${TEXTOS}\\b`),
  /\b(?:quitenme|quiteme|quitame|saquenme|saqueme|sacame|borrenme|borreme|borrame|eliminenme|elimineme|eliminame|remuevanme|remuevame)\b/,
  /\b(?:quit(?:en?|a|ar)|borr(?:en?|a|ar)|elimin(?:en?|a|ar)|sa(?:quen?|ca|car)|remuevan?) (?:mi|este) (?:numero|telefono|celular|nombre)\b/,
  /\b(?:dar(?:me|nos)?|den(?:me)?|deme|dame) de baja\b/,
  /\bquiero (?:darme de |la )?baja\b/,
  new RegExp(
    `\\b(?:cancelar?|cancelen|detener|detengan) (?:(?:mi|la|los|estos|esos|sus) )*(?:suscripcion|${TEXTOS})\\b`,
  ),
  /\bdesuscrib\w+\b/,
  /\b(?:numero|number) equivocado\b/,
  /\b(?:revoco|retiro|cancelo) (?:mi|el) (?:consentimiento|permiso)\b/,
];

const SPANISH_NOT: readonly RegExp[] = [
  /\bno (?:dejes|dejen|deje|paren|pares) de\b/,
  /\bno me (?:quiten|borren|saquen)\b/,
  /\b(?:no|nunca|jamas|tampoco) (?:quiero|queremos|quisiera|deseo|deseamos|pienso|me gustaria|nos gustaria) dejar de recibir\b/,
];

/** `STOP` in capitals within a sentence in lower case is the keyword; `Stop by`, `BUS STOP` and sentences in capitals are not. */
function capitalStop(text: string): boolean {
  if (!/\p{Ll}/u.test(text)) {
    // In capitals: first with a period after it, or before a few words, as in STOP MAPLE DELI.
    if (/^\s*STOP\s*[.!,\n]/.test(text)) return true;
    return /^\s*STOP(?: (?!(?:BY|IN|OVER|AT|OFF|AND|FOR|SIGN|LIGHT|WATCH)\b)[\p{L}\p{N}'’]+){1,4}[\s.!]*$/u.test(text);
  }
  return /(?<!\b(?:BUS|NEXT|LAST|REST|TRUCK|PIT|ONE|[Dd][Oo][Nn]['’]?[Tt]|[Cc][Aa][Nn]['’]?[Tt]|NON|[Nn]ever|[Nn]ot|[Tt]he|[Aa]) )\bSTOP\b(?! (?:by|in|over|at|off|sign|light|and|for|BY|IN|OVER|AT|OFF|SIGN|LIGHT)\b)/.test(
    text,
  );
}

/** A first or last sentence that is only the word: "Stop. Who is this?", "Who is this? Stop". */
const FIRST_SENTENCE = /^\s*(?:please\s+)?(stop|unsubscribe|opt out|alto)\s*(?:[.;\n]|$)/i;
const LAST_SENTENCE = /[.;,?!\n]\s*(?:please\s+|just\s+)?(stop|unsubscribe|opt out|alto)(?:\s+please)?\s*[.!]*\s*$/i;
/** "Lol, stop!" is praise. */
const JOKING = /\b(?:omg|lol|lmao|rofl|(?:ha){2,}|hehe|jaja)/i;

/**
 * The request for no more texts, in any words, or null.
 * @param text as it came; @param words the same through `plainWords`
 */
export function plainWish(text: string, words: string): Wish | null {
  const bare = words
    .replaceAll(COURTESY, '')
    .trim()
    .replace(/^(\S+)( \1)+$/, '$1');
  // "No thanks" is a courtesy as a whole.
  for (const whole of [words, bare]) {
    if (WHOLE_REQUESTS.en.has(whole) || /^sto+p+$/.test(whole)) return { language: 'en', word: whole };
    if (WHOLE_REQUESTS.es.has(whole)) return { language: 'es', word: whole };
  }
  const spanish = matched(words, SPANISH, SPANISH_NOT);
  if (spanish) return { language: 'es', word: spanish };
  const english = matched(words, ENGLISH, ENGLISH_NOT);
  if (english) return { language: 'en', word: english };
  const sentence = FIRST_SENTENCE.exec(text) ?? (JOKING.test(text) ? null : LAST_SENTENCE.exec(text));
  const first = sentence?.[1]?.toLowerCase();
  if (first) return { language: first === 'alto' ? 'es' : 'en', word: first };
  return capitalStop(text) ? { language: 'en', word: 'stop' } : null;
}

function matched(words: string, patterns: readonly RegExp[], exceptions: readonly RegExp[]): string | null {
  if (exceptions.some((pattern) => pattern.test(words))) return null;
  for (const pattern of patterns) {
    const found = pattern.exec(words)?.[0];
    if (found) return found;
  }
  return null;
}
