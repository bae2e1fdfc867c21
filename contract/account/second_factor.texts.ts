import type { MailContent } from '../texts/mail.ts';
import { plural } from '../texts/plural.ts';

/** Sentences about two-step login: the card in the settings, the second step of a login, and what the server answers. */
const en = {
  title: 'Two-step login',
  intro:
    'After your password, the login also asks for a code from your phone or for a passkey. A stolen password alone opens nothing.',
  off: 'Off',
  on: 'On',
  loadFailed: 'Two-step login could not be loaded',
  changeFailed: 'Nothing was changed',
  password: 'Current password',
  next: 'Continue',
  cancel: 'Cancel',
  done: 'Done',
  remove: 'Remove',
  app: {
    title: 'Authenticator app',
    detail: 'An app on your phone that shows a new code every 30 seconds.',
    add: 'Add authenticator app',
    added: (date: string) => `Added ${date}`,
    scan: 'Scan this code with an authenticator app, such as Google Authenticator, 1Password or Aegis.',
    qr: 'QR code for the authenticator app',
    byHand: 'Or enter this key in the app:',
    code: 'Code from the app',
    confirm: 'Turn on',
    wrongCode: 'This code is not right. Enter the newest code that the app shows for Counterbook.',
    setUpEnded: 'This QR code has expired. Start again.',
    alreadyThere: 'You already have an authenticator app. Remove it first.',
    isOn: 'The authenticator app was added.',
    remove: 'Remove authenticator app',
    removed: 'The authenticator app was removed.',
  },
  passkeys: {
    title: 'Passkeys',
    detail:
      'Your fingerprint, your face, the PIN of your device, or a security key. A passkey also logs you in without a password.',
    add: 'Add passkey',
    name: 'Name',
    nameHint: 'Tells your passkeys apart, such as “Office laptop”.',
    nameRequired: 'Enter a name.',
    facts: (created: string, used: string | null) =>
      used === null ? `Passkey · added ${created} · never used` : `Passkey · added ${created} · last used ${used}`,
    elsewhere: (host: string) =>
      `This passkey works only at ${host}, where it was created. Remove it and add a new one.`,
    openAt: (origin: string) => `Passkeys work only at ${origin}. Open Counterbook there to add one.`,
    unavailable: 'Passkeys need an https address with a name. Ask the person who runs Counterbook to set PUBLIC_URL.',
    unsupported: 'This browser does not support passkeys.',
    known: 'This device already has a passkey for your account.',
    stopped: 'No passkey was used. Try again, or choose another way.',
    refused: 'This passkey was not accepted. Try again, or choose another way.',
    tooMany: (most: number) => `You can have ${most} passkeys. Remove one first.`,
    isOn: (name: string) => `The passkey “${name}” was added.`,
    removeOne: (name: string) => `Remove passkey ${name}`,
    removed: (name: string) => `The passkey “${name}” was removed.`,
    none: 'This passkey no longer exists.',
  },
  codes: {
    title: 'Recovery codes',
    left: (count: number) =>
      count === 0
        ? 'No recovery codes left. Create new ones now.'
        : `${plural(count, 'code', 'codes')} left. Each works once, when you do not have your phone or passkey.`,
    renew: 'Create new codes',
    renewShort: 'New codes',
    renewDetail: 'Your earlier recovery codes stop working.',
    shown: 'Save your recovery codes',
    shownDetail: 'Each code works once in place of the app or the passkey. They are not shown again.',
    list: 'Recovery codes',
    download: 'Download',
    print: 'Print',
    copy: 'Copy',
    copied: 'The recovery codes were copied.',
    copyFailed: 'The codes were not copied. Select and copy them yourself.',
    file: (username: string) => `Counterbook recovery codes of ${username}`,
    fileName: 'counterbook-recovery-codes.txt',
    saved: 'I saved my codes',
  },
  lastOne: 'Your company requires two-step login. Add another way before you remove this one.',
  needsOne: 'Add an authenticator app or a passkey first.',
  step: {
    title: 'Second step',
    byApp: 'Enter the code that your authenticator app shows.',
    byPasskey: 'Confirm that it is you with your passkey.',
    byRecovery: 'Enter one of your recovery codes. It works once.',
    code: 'Code',
    recoveryCode: 'Recovery code',
    submit: 'Log in',
    usePasskey: 'Use passkey',
    toApp: 'Use the authenticator app',
    toPasskey: 'Use a passkey',
    toRecovery: 'Use a recovery code',
    back: 'Back to Login',
    lost: 'If you lost your phone and your recovery codes, ask the owner of your company to reset your two-step login.',
    needed: 'Finish the login with the second step.',
    wrong: 'This code is not right, or it was used before.',
    nothing: 'Enter a code or use a passkey.',
    ended: 'The second step took too long or had too many attempts. Log in again.',
    moved: (old: string, origin: string) =>
      `Your passkeys were created for ${old} and do not work at ${origin}. Use a recovery code, then add a new passkey.`,
    unreadable:
      'Codes from the app cannot be checked now, because a key of this installation is missing. Use a passkey or a recovery code, and tell the person who runs Counterbook.',
    failed: 'Login failed. Please try again.',
  },
  passwordless: {
    open: 'Log in with a passkey',
    unknown: 'This passkey is not known here. Log in with your password.',
  },
  setUp: {
    title: 'Set up two-step login',
    intro: 'Your company requires two-step login. Add one of these to continue.',
    open: 'Continue to Counterbook',
    logOut: 'Log out',
  },
  team: {
    require: 'Require two-step login for everyone',
    detail: 'Members who do not have it must set it up before they can continue, starting now.',
    ownFirst: 'Turn on two-step login for yourself first.',
    required: 'Everyone must use two-step login now.',
    optional: 'Two-step login is optional now.',
    has: 'Two-step login',
    reset: (name: string) => `Reset two-step login of ${name}`,
    resetTitle: (name: string) => `Reset two-step login of ${name}?`,
    resetDetail:
      'Do this when they lost their phone and their recovery codes. Make sure that it is really them who asks. They are logged out and log in with the password alone.',
    resetAction: 'Reset',
    wasReset: (name: string) => `Two-step login of ${name} was reset.`,
    nothingToReset: 'This person does not use two-step login.',
    notOwn: 'Change your own two-step login in its own card.',
  },
};

const es: typeof en = {
  title: 'Inicio de sesión en dos pasos',
  intro:
    'Después de su contraseña, el inicio de sesión también pide un código de su teléfono o una llave de acceso. Una contraseña robada por sí sola no abre nada.',
  off: 'Desactivado',
  on: 'Activado',
  loadFailed: 'No se pudo cargar el inicio de sesión en dos pasos',
  changeFailed: 'No se cambió nada',
  password: 'Contraseña actual',
  next: 'Continuar',
  cancel: 'Cancelar',
  done: 'Listo',
  remove: 'Quitar',
  app: {
    title: 'Aplicación de autenticación',
    detail: 'Una aplicación en su teléfono que muestra un código nuevo cada 30 segundos.',
    add: 'Agregar aplicación de autenticación',
    added: (date) => `Agregada el ${date}`,
    scan: 'Escanee este código con una aplicación de autenticación, como Google Authenticator, 1Password o Aegis.',
    qr: 'Código QR para la aplicación de autenticación',
    byHand: 'O escriba esta clave en la aplicación:',
    code: 'Código de la aplicación',
    confirm: 'Activar',
    wrongCode: 'Este código no es correcto. Escriba el código más reciente que la aplicación muestra para Counterbook.',
    setUpEnded: 'Este código QR venció. Comience de nuevo.',
    alreadyThere: 'Ya tiene una aplicación de autenticación. Quítela primero.',
    isOn: 'Se agregó la aplicación de autenticación.',
    remove: 'Quitar aplicación de autenticación',
    removed: 'Se quitó la aplicación de autenticación.',
  },
  passkeys: {
    title: 'Llaves de acceso',
    detail:
      'Su huella, su rostro, el PIN de su dispositivo o una llave de seguridad. Una llave de acceso también inicia la sesión sin contraseña.',
    add: 'Agregar llave de acceso',
    name: 'Nombre',
    nameHint: 'Distingue sus llaves de acceso, por ejemplo “Portátil de la oficina”.',
    nameRequired: 'Escriba un nombre.',
    facts: (created, used) =>
      used === null
        ? `Llave de acceso · agregada el ${created} · nunca usada`
        : `Llave de acceso · agregada el ${created} · último uso ${used}`,
    elsewhere: (host) => `Esta llave de acceso funciona solo en ${host}, donde se creó. Quítela y agregue una nueva.`,
    openAt: (origin) => `Las llaves de acceso funcionan solo en ${origin}. Abra Counterbook allí para agregar una.`,
    unavailable:
      'Las llaves de acceso necesitan una dirección https con nombre. Pida a la persona que administra Counterbook que configure PUBLIC_URL.',
    unsupported: 'Este navegador no admite llaves de acceso.',
    known: 'Este dispositivo ya tiene una llave de acceso para su cuenta.',
    stopped: 'No se usó ninguna llave de acceso. Inténtelo de nuevo o elija otra forma.',
    refused: 'Esta llave de acceso no se aceptó. Inténtelo de nuevo o elija otra forma.',
    tooMany: (most) => `Puede tener ${most} llaves de acceso. Quite una primero.`,
    isOn: (name) => `Se agregó la llave de acceso “${name}”.`,
    removeOne: (name) => `Quitar llave de acceso ${name}`,
    removed: (name) => `Se quitó la llave de acceso “${name}”.`,
    none: 'Esta llave de acceso ya no existe.',
  },
  codes: {
    title: 'Códigos de recuperación',
    left: (count) =>
      count === 0
        ? 'No quedan códigos de recuperación. Cree nuevos ahora.'
        : `${plural(count, 'código disponible', 'códigos disponibles')}. Cada uno sirve una vez, cuando no tiene su teléfono ni su llave de acceso.`,
    renew: 'Crear códigos nuevos',
    renewShort: 'Códigos nuevos',
    renewDetail: 'Sus códigos de recuperación anteriores dejan de servir.',
    shown: 'Guarde sus códigos de recuperación',
    shownDetail: 'Cada código sirve una vez en lugar de la aplicación o la llave de acceso. No se muestran de nuevo.',
    list: 'Códigos de recuperación',
    download: 'Descargar',
    print: 'Imprimir',
    copy: 'Copiar',
    copied: 'Se copiaron los códigos de recuperación.',
    copyFailed: 'Los códigos no se copiaron. Selecciónelos y cópielos usted.',
    file: (username) => `Códigos de recuperación de Counterbook de ${username}`,
    fileName: 'codigos-de-recuperacion-counterbook.txt',
    saved: 'Guardé mis códigos',
  },
  lastOne: 'Su empresa exige el inicio de sesión en dos pasos. Agregue otra forma antes de quitar esta.',
  needsOne: 'Agregue primero una aplicación de autenticación o una llave de acceso.',
  step: {
    title: 'Segundo paso',
    byApp: 'Escriba el código que muestra su aplicación de autenticación.',
    byPasskey: 'Confirme que es usted con su llave de acceso.',
    byRecovery: 'Escriba uno de sus códigos de recuperación. Sirve una vez.',
    code: 'Código',
    recoveryCode: 'Código de recuperación',
    submit: 'Iniciar sesión',
    usePasskey: 'Usar llave de acceso',
    toApp: 'Usar la aplicación de autenticación',
    toPasskey: 'Usar una llave de acceso',
    toRecovery: 'Usar un código de recuperación',
    back: 'Volver al inicio de sesión',
    lost: 'Si perdió su teléfono y sus códigos de recuperación, pida al dueño de su empresa que restablezca su inicio de sesión en dos pasos.',
    needed: 'Termine el inicio de sesión con el segundo paso.',
    wrong: 'Este código no es correcto o ya se usó.',
    nothing: 'Escriba un código o use una llave de acceso.',
    ended: 'El segundo paso tardó demasiado o tuvo demasiados intentos. Inicie sesión de nuevo.',
    moved: (old, origin) =>
      `Sus llaves de acceso se crearon para ${old} y no funcionan en ${origin}. Use un código de recuperación y luego agregue una llave nueva.`,
    unreadable:
      'Los códigos de la aplicación no se pueden comprobar ahora, porque falta una clave de esta instalación. Use una llave de acceso o un código de recuperación, y avise a la persona que administra Counterbook.',
    failed: 'No se pudo iniciar la sesión. Inténtelo de nuevo.',
  },
  passwordless: {
    open: 'Iniciar sesión con una llave de acceso',
    unknown: 'Esta llave de acceso no se conoce aquí. Inicie sesión con su contraseña.',
  },
  setUp: {
    title: 'Configure el inicio de sesión en dos pasos',
    intro: 'Su empresa exige el inicio de sesión en dos pasos. Agregue una de estas formas para continuar.',
    open: 'Continuar a Counterbook',
    logOut: 'Cerrar sesión',
  },
  team: {
    require: 'Exigir el inicio de sesión en dos pasos a todos',
    detail: 'Los miembros que no lo tienen deben configurarlo antes de continuar, desde ahora.',
    ownFirst: 'Active primero su propio inicio de sesión en dos pasos.',
    required: 'Ahora todos deben usar el inicio de sesión en dos pasos.',
    optional: 'El inicio de sesión en dos pasos ahora es opcional.',
    has: 'Dos pasos',
    reset: (name) => `Restablecer el inicio de sesión en dos pasos de ${name}`,
    resetTitle: (name) => `¿Restablecer el inicio de sesión en dos pasos de ${name}?`,
    resetDetail:
      'Hágalo cuando la persona perdió su teléfono y sus códigos de recuperación. Asegúrese de que es ella quien lo pide. Se cierran sus sesiones y entra solo con la contraseña.',
    resetAction: 'Restablecer',
    wasReset: (name) => `Se restableció el inicio de sesión en dos pasos de ${name}.`,
    nothingToReset: 'Esta persona no usa el inicio de sesión en dos pasos.',
    notOwn: 'Cambie su propio inicio de sesión en dos pasos en su tarjeta.',
  },
};

/** By language. The signed-in screens use the English ones. */
export const secondFactorTexts = { en, es };

const SUBJECT = 'Your Counterbook two-step login was changed';
const NOT_YOU =
  'If it was not you, set a new password now: choose “Forgot password” on the login page. Then tell the owner of your company.';

/** Mails to a user whose two-step login was changed or used in an unusual way. */
export const secondFactorMails = {
  appAdded: (username: string): MailContent => ({
    subject: SUBJECT,
    paragraphs: [`An authenticator app was added to the account “${username}”.`, NOT_YOU],
  }),
  appRemoved: (username: string): MailContent => ({
    subject: SUBJECT,
    paragraphs: [`The authenticator app was removed from the account “${username}”.`, NOT_YOU],
  }),
  passkeyAdded: (username: string, name: string): MailContent => ({
    subject: SUBJECT,
    paragraphs: [`The passkey “${name}” was added to the account “${username}”.`, NOT_YOU],
  }),
  passkeyRemoved: (username: string, name: string): MailContent => ({
    subject: SUBJECT,
    paragraphs: [`The passkey “${name}” was removed from the account “${username}”.`, NOT_YOU],
  }),
  codesRenewed: (username: string): MailContent => ({
    subject: SUBJECT,
    paragraphs: [
      `New recovery codes were created for the account “${username}”. The earlier ones stopped working.`,
      NOT_YOU,
    ],
  }),
  codeUsed: (username: string, left: number): MailContent => ({
    subject: 'A Counterbook recovery code was used',
    paragraphs: [
      `Someone logged in to the account “${username}” with a recovery code. ${plural(left, 'code', 'codes')} left.`,
      NOT_YOU,
    ],
  }),
  reset: (username: string): MailContent => ({
    subject: SUBJECT,
    paragraphs: [
      `An owner of your company reset the two-step login of the account “${username}”. Until you set it up again, the password alone is enough.`,
      NOT_YOU,
    ],
  }),
  resetByOperator: (username: string): MailContent => ({
    subject: SUBJECT,
    paragraphs: [
      `The people who run Counterbook removed the two-step login of the account “${username}”. Until you set it up again, the password alone is enough.`,
      NOT_YOU,
    ],
  }),
};
