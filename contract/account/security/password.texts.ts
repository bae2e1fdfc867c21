/** Sentences about new passwords: what is refused, and how hard the typed one is to guess. */
export const passwordTexts = {
  common:
    'Many people use this password, or it is a plain word or name, so attackers try it first. Choose another one, such as three unrelated words.',
  ownWords: 'Choose a password that is not your username, your shop’s name or your email address.',
  strength: {
    weak: 'Easy to guess. Add another word.',
    fair: 'Could be stronger. Add a few more characters.',
    strong: 'Hard to guess.',
  },
};
