/** Sentences about new passwords: what is refused, and how hard the typed one is to guess. */
const en = {
  common:
    'Many people use this password, or it is a plain word or name, so attackers try it first. Choose another one, such as three unrelated words.',
  ownWords: 'Choose a password that is not your username, your shop’s name or your email address.',
  strength: {
    weak: 'Easy to guess. Add another word.',
    fair: 'Could be stronger. Add a few more characters.',
    strong: 'Hard to guess.',
  },
};

const es: typeof en = {
  common:
    'Muchas personas usan esta contraseña, o es una palabra o un nombre común, así que es lo primero que prueban los atacantes. Elija otra, por ejemplo tres palabras sin relación.',
  ownWords: 'Elija una contraseña que no sea su nombre de usuario, el nombre de su tienda ni su correo electrónico.',
  strength: {
    weak: 'Fácil de adivinar. Agregue otra palabra.',
    fair: 'Podría ser más segura. Agregue unos caracteres más.',
    strong: 'Difícil de adivinar.',
  },
};

/** By language. The signed-in screens use the English ones. */
export const passwordTexts = { en, es };
