import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageTexts } from '../sms/message_texts.texts.ts';
import { type InboundKind, readInbound } from './keywords.ts';

const kindsOf = (kind: InboundKind, language: 'en' | 'es', texts: string[]) =>
  texts.map((text) => [text, kind, language] as const);

// spec: ruling-18-words
test.each([
  ...kindsOf('stop', 'en', [
    'STOP',
    'stop',
    ' Stop! ',
    'STOP.',
    '"STOP"',
    's.t.o.p',
    'S T O P',
    'Stop stop stop',
    'STOP\n',
    '🛑 stop 🛑',
    'STOPALL',
    'stop all',
    'STOP-ALL',
    'Unsubscribe',
    'CANCEL',
    'End.',
    'quit',
    'Revoke',
    'OPTOUT',
    'Opt out',
    'OPT-OUT',
    'remove',
    'ＳＴＯＰ',
    'Arrêt',
    'TD',
    '\u200bSTOP\ufeff',
  ]),
  ...kindsOf('stop', 'es', ['ALTO', '¡Alto!', 'parar', 'No más', 'NO MAS', '¡no más!', 'no  mas.']),
  ...kindsOf('start', 'en', ['START', 'Start!', 'unstop', 'SUBSCRIBE']),
  ...kindsOf('start', 'es', ['Comenzar', 'iniciar', 'suscribirme']),
  ...kindsOf('yes', 'en', ['YES', 'y', 'Yes!', 'yes please', 'Yes, I agree']),
  ...kindsOf('yes', 'es', ['Sí', 'si', 'sí, acepto']),
  ...kindsOf('help', 'en', ['HELP', 'help?', 'Info', 'INFORMATION', 'help me']),
  ...kindsOf('help', 'es', ['AYUDA', '¿Ayuda?', 'información']),
  ...kindsOf('stop_unsure', 'en', [
    ...[
      'please stop',
      'Stop please',
      'STOP NOW',
      'stop, thanks',
      'Please stop texting me',
      'stop texting',
      'STOP TEXTING ME!!!',
    ],
    ...[
      'can you stop texting me',
      'could you please stop sending me these messages',
      'stop sending me this',
      'Stop it',
      'stop msgs',
    ],
    ...[
      'quit texting my phone',
      'take me off your list',
      'Take me off of this list please',
      'pls remove me from your list',
    ],
    ...[
      'remove my number',
      'delete my number from your system',
      'no more texts',
      'No more text messages please',
      'no more',
    ],
    ...["Don't text me", 'DO NOT CONTACT ME AGAIN', 'dont ever text this number', 'never text me again'],
    ...["don't send me any more messages", "I don't want these texts", 'I no longer wish to receive your messages'],
    ...[
      "I didn't sign up for these texts",
      'how do I unsubscribe?',
      'unsubscribe me',
      'I want to opt out',
      'opt me out',
    ],
    ...['leave me alone', 'wrong number', 'You have the wrong number, this is not Ana', 'sotp', 'stopp', 'unsubcribe'],
    ...[
      'put me on your do not call list',
      'I revoke my consent',
      'Stop. Who is this?',
      'STOP. I never signed up for this',
    ],
    ...[
      'I said STOP',
      'Please make these STOP',
      'not interested',
      'lose my number',
      'yes stop',
      'cancel my subscription',
    ],
    ...[
      'how do i stop getting these texts',
      'Why won’t you stop texting me',
      'end texts',
      'stop with the texts',
      'STOP! THIS IS SPAM',
    ],
  ]),
  ...kindsOf('stop_unsure', 'en', [
    'STOP MAPLE DELI',
    'who is this? stop',
    'Not interested, stop.',
    'I did not sign up for this',
    'never subscribed to this',
    'stop 2 end',
    'quit it',
    'I am not interested in your offers',
    'no longer want to receive',
    'OUT',
    'Stop all texts',
  ]),
  ...kindsOf('stop_unsure', 'es', [
    'favor de no mandar mensajes',
    'ya no manden nada',
    'no quiero nada',
    '¿me pueden quitar de su lista?',
    'quitar mi número',
    'quiero salir de la lista',
    'eliminar',
  ]),
  ...kindsOf('stop_unsure', 'en', [
    ...[
      'Can you stop',
      'Could you stop please?',
      'you can stop now',
      'Stop please and thank you',
      'Please discontinue',
    ],
    ...['revoke consent', 'I withdraw my consent', 'I do not consent', 'discontinue this service', 'please cease'],
    ...['Enough', 'enough already!', 'Enough with the texts', 'No thanks', 'no, thank you', 'NO THANKS!'],
    ...['This is spam', 'spam', 'You are harassing me', 'reported as spam', 'I will report you to the FCC'],
    ...[
      'Wrong #',
      'wrong # sorry',
      'you have the wrong #',
      'fuck off',
      'please fuck off',
      'F*** you, stop',
      'fuck you',
    ],
    ...['delete', 'blocked', 'do not contact', 'cancel my membership'],
    ...['end my membership', 'Please end this service', 'end service', 'Can you end the service?', 'cancel service'],
  ]),
  ...kindsOf('stop_unsure', 'es', [
    ...[
      'Para',
      '¡Para ya!',
      'Para por favor',
      'Detente',
      'deténgase',
      'no gracias',
      'No, gracias.',
      'no muchas gracias',
    ],
    ...[
      'ya no me manden',
      'no me envíen',
      'ya no',
      'ya basta',
      'ya no quiero',
      'no molesten',
      'déjenme',
      'esto es spam',
    ],
    ...['# equivocado', 'revoco mi consentimiento'],
  ]),
  ...kindsOf('stop_unsure', 'en', [
    ...['reply stop', 'text stop', 'stop end', 'STOPS', 'Stopit', 'stopplease', 'stop stop please', 'Stop calling'],
    ...["stop i don't live here", 'Stop I moved', "Please stop, we've moved", 'Stop (I get too many)'],
    ...['stop the coupons', 'Stop offers', 'make these stop', 'these texts need to stop', 'Blocking you'],
    ...['My wife wants you to stop', 'how do i stop these', 'How can I stop getting these?'],
  ]),
  ...kindsOf('stop_unsure', 'es', ['Quiero dejar de recibir sus mensajes', '¿Cómo dejo de recibir esto?']),
  ...kindsOf('reply', 'en', [
    ...['He wants you to stop by', "we don't want you to stop", 'where do these texts stop', "stop I can't even"],
    ...['How do I stop by after hours?', 'when do the offers stop', 'they always stop here'],
    ...[
      'How do I cancel this order?',
      'how can I cancel these items',
      'Nobody wants you to stop!',
      'Who wants you to stop',
    ],
    ...['My kids want you to stop selling the old buns', "Stop, I don't need another cookie lol"],
    ...['No quiero dejar de recibir sus ofertas', 'Nunca quisiera dejar de recibir esto'],
  ]),
  ...kindsOf('reply', 'en', [
    ...['can you stop by', 'Can you stop by at 5?', 'could you stop the delivery', 'can you stop in today?'],
    ...['no thanks I already ate', 'No thank you for the coupon, thank you for the smile', 'No', 'is that enough?'],
    ...['enough for two?', 'I had enough bagels', 'Is this spam?', 'do you sell spam', 'this is spam musubi, right?'],
    ...['Did you discontinue the soup?', 'is it discontinued', 'wrong # of bagels in my bag', 'fuck this is good'],
    ...['I dont revoke my consent', 'coupon #12', 'order # please', 'can you cancel my order'],
    ...['para llevar', 'para llevar por favor', 'Para el viernes', 'no gracias, ya comí', 'detente en la tienda'],
    ...['ya no tienen pan?', 'dejen la caja en la puerta'],
  ]),
  ...kindsOf('reply', 'en', [
    'I quit getting texts from you, why?',
    'Are there no more texts this month?',
    'take me off guard',
    'STOP & SHOP',
    'STOP SIGN',
    "I haven't signed up",
    "didn't sign up yet, how do I?",
    'omg these bagels, stop!',
    'No texts after 9pm please',
    'stop & shop',
    "please don't call me, text me",
    "don't text and drive",
    'opt for outdoor seating',
    'we cant wait to stop in',
    'stop light',
  ]),
  ...kindsOf('stop_unsure', 'es', [
    'por favor parar',
    'alto por favor',
    'Paren',
    'ya no más',
    'Deja de mandarme mensajes',
    'dejen de molestarme',
    'No me manden más mensajes',
    'no me envíen nada',
    'ya no quiero recibir sus mensajes',
    'no quiero más textos',
    'Quítenme de la lista',
    'borren mi número',
    'quiero darme de baja',
    'no más mensajes por favor',
    'número equivocado',
    'cancelar suscripción',
    'no me escriban más',
    'no deseo recibir promociones',
  ]),
  ...kindsOf('reply', 'en', [
    ...[
      'stop by at 5?',
      "can't stop eating your bagels",
      "don't stop",
      'the bus stop',
      'Is there a bus stop near you?',
    ],
    ...[
      "I'll stop by tomorrow",
      'Can I stop in for a coffee?',
      'non stop party',
      'You are one stop shopping',
      'the BUS STOP on Main',
    ],
    ...[
      "please don't stop texting me",
      'Never stop sending these texts!',
      'Did you stop texting me?',
      'did i unsubscribe?',
    ],
    ...[
      'I accidentally unsubscribed',
      'why no more texts?',
      'when does happy hour end',
      'What time do you end service?',
      'Do you end service at 2',
      'When do you end the service on Sunday?',
      'do you end your service at 2?',
      'What time will you end your service tonight?',
      'the end is near',
      'end of day works',
    ],
    ...[
      'cancel my order please',
      'Can I cancel my reservation?',
      'take me off the waitlist',
      'remove the onions please',
    ],
    ...[
      'I quit smoking',
      'text me when it is ready',
      'dont text me back until 5',
      "don't send the large one",
      'no more onions',
    ],
    ...[
      'I gave you the wrong number, it is 555 0142',
      'yes I will come',
      'can you help me find parking?',
      'start at 6?',
    ],
    ...['are you open today?', '', '   ', '👍', 'Thanks!', 'I want to subscribe to the newsletter', 'is it y or n?'],
    ...[
      'STOP BY AND SAY HI',
      'Please STOP by',
      'DO NOT STOP',
      'Stop! Hammer time',
      'I dont want to miss your texts',
      'revoked',
    ],
    ...[
      'no más de 5 personas',
      'para dos personas',
      'alto ahí, qué rico',
      'no dejen de mandarme mensajes',
      'no quiero cebolla',
    ],
    ...['Sí, a las 5', 'baja en grasa?', 'para mi hijo'],
  ]),
])('The reply %j is read as %s (%s)', (text, kind, language) => {
  expect(readInbound(text)).toMatchObject({ kind, language });
});

const OURS = Object.values(messageTexts).flatMap((texts) => [texts.welcomeMessage, texts.confirm('Maple Deli', 8)]);

test.each([
  'Liked “|”',
  'Loved "|"',
  'Disliked “|”',
  'Laughed at “|”',
  'Emphasized “|”',
  'Questioned “|”',
  'Reacted 😂 to “|”',
  'Reacted with a sticker to “|”',
  'Removed a heart from “|”',
  'Removed an exclamation from “|”',
  // Google Messages puts hair spaces and characters without width around its parts.
  '\u200a\u200b❤️\u200b to “\u200a|\u200a”\u200a',
  '\u200aRemoved \u200b👍🏽\u200b from “\u200a|\u200a”\u200a',
  'Le gustó “|”',
  'No le gustó “|”',
  'Le encantó «|»',
  'Le dio risa “|”',
  'Exclamó por “|”',
  'Dudó sobre “|”',
  'Reaccionó con 🎉 a “|”',
  '👍 a “|”',
  'Le encantó “|”'.normalize('NFD'),
])('The reaction %j to a text of ours asks for nothing', (reaction) => {
  for (const text of OURS)
    expect(readInbound(reaction.replace('|', text))).toMatchObject({ kind: 'reply', word: null });
});

test.each([
  'Loved “Try our “Soup of the day” and our “Bread”. Reply STOP to opt out.”',
  'Le encantó «Pruebe la «sopa del día». Responda STOP para darse de baja.»',
  '👍 to “Try our «Soup». Reply STOP to opt out.”',
])('The reaction %j to a text with quotations asks for nothing', (reaction) => {
  expect(readInbound(reaction)).toMatchObject({ kind: 'reply', word: null });
});

test.each([
  'Loved “Our “Soup”” STOP',
  'Loved «Soup» STOP «Bread»',
  'Loved “Our “Soup” STOP',
  'Loved “|” STOP',
  'STOP Loved “|”',
  'Loved “Soup” STOP “Bread”',
  'Loved "Soup" STOP "Bread"',
  'Liked “|',
  'I loved “|”',
  'You sent “|”',
  '“|”',
  '👍 “|”',
])('The message %j, which is not a reaction as a whole, is still a stop', (message) => {
  expect(readInbound(message.replace('|', messageTexts.en.welcomeMessage)).kind).toBe('stop_unsure');
});

test('The words that decided are kept', () => {
  expect(readInbound('¡No más!').word).toBe('no mas');
  expect(readInbound('Hi, please stop texting me!').word).toBe('stop texting');
  expect(readInbound('hello').word).toBeNull();
});

const noise = fc.stringMatching(/^[ .,!?"\n\t*-]{0,6}$/);

test('A keyword counts in any case, with any punctuation and any spaces', () => {
  const keywords = [
    'stop',
    'stop all',
    'unsubscribe',
    'cancel',
    'opt out',
    'alto',
    'parar',
    'no más',
    'help',
    'ayuda',
    'start',
    'yes',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...keywords),
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      noise,
      noise,
      fc.stringMatching(/^[ -]{1,3}$/),
      (word, capitals, before, after, gap) => {
        const cased = Array.from(word, (char, at) => (capitals[at] ? char.toUpperCase() : char)).join('');
        expect(readInbound(before + cased.replaceAll(' ', gap) + after)).toEqual(readInbound(word));
      },
    ),
  );
});

/** Also half characters, which a broken phone can send. */
const anyCharacters = fc.array(fc.nat(0x1ffff), { maxLength: 2000 }).map((codes) => String.fromCodePoint(...codes));

test('A text of any length is read quickly', () => {
  fc.assert(
    fc.property(anyCharacters, (text) => {
      expect(readInbound(text).kind).toBeTypeOf('string');
    }),
  );
  // A pattern that tries every division of such a text would take minutes, which ends the test.
  for (const part of ['stop me ', 'no quiero mas ', 'please ', 'a a ', 's ', 'do not want '])
    readInbound(part.repeat(300));
});
