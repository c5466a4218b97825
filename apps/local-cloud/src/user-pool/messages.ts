import type { CodePurpose } from './codes.ts';
import type { Message } from './messenger.ts';

type Text = Pick<Message, 'subject' | 'text' | 'kind'>;

export type CodeText = CodePurpose | 'password_forced';

export function codeMessage(about: CodeText, code: string, publicUrl: string): Text {
  return { ...texts[about], text: texts[about].text.replace('{code}', code).replace('{url}', publicUrl) };
}

/** `code` is the temporary password; it stands in the text, not in the link, so that no log or history keeps it. */
export function invitationMessage(
  username: string,
  code: string,
  publicUrl: string,
  validDays: number,
): Text {
  const link = `${publicUrl}/activation?username=${encodeURIComponent(username)}`;
  return {
    kind: 'invitation',
    subject: 'Activa tu cuenta de Antela',
    text: `Te invitaron a Antela, el portal de adelantos de nómina de tu empresa.

Activa tu cuenta aquí: ${link}
Tu usuario es ${username}
Tu código de activación es ${code}

El código sirve durante ${validDays} ${validDays === 1 ? 'día' : 'días'}. Si no esperabas este mensaje, ignóralo.`,
  };
}

/** For a tenant whose people come in by its provider alone: a password of ours would open nothing. */
export function providerInvitation(email: string, publicUrl: string): Text {
  return {
    kind: 'invitation',
    subject: 'Ya puedes ingresar a Antela',
    text: `Te invitaron a Antela, el portal de adelantos de nómina de tu empresa.

Ingresa aquí con ${email}: ${publicUrl}/sso
Te lleva al ingreso de tu empresa: no necesitas otra contraseña.

Si no esperabas este mensaje, ignóralo.`,
  };
}

const endingAfter = (minutes: number): string =>
  `Sirve una sola vez, durante ${minutes} minutos. Nunca se lo des a nadie: en Antela no te lo vamos a pedir.`;
const ending = endingAfter(10);
/** The step of a sign-in ends before its code would. */
const signInEnding = endingAfter(3);

const texts: Record<CodeText, Text> = {
  password_reset: {
    kind: 'password_reset',
    subject: 'Tu código para cambiar la contraseña',
    text: `Tu código para cambiar la contraseña es {code}\n\n${ending}\n\nEscríbelo en {url}/password-recovery. Si no lo pediste, ignora este mensaje: tu contraseña sigue igual.`,
  },
  password_forced: {
    kind: 'password_reset',
    subject: 'Elige otra contraseña',
    text: `Quien administra tu cuenta pidió que la cambies: la contraseña que tenías ya no abre nada.\n\nTu código para elegir otra es {code}\n\n${ending}\n\nEscríbelo en {url}/password-recovery.`,
  },
  confirm_account: {
    kind: 'confirm_account',
    subject: 'Tu código de confirmación',
    text: `Tu código para confirmar la cuenta es {code}\n\n${ending}`,
  },
  sign_in_email: {
    kind: 'sign_in_code',
    subject: 'Tu código para ingresar',
    text: `Tu código para ingresar es {code}\n\n${signInEnding}\n\nSi no estás ingresando, alguien conoce tu contraseña: cámbiala en {url}/password-recovery.`,
  },
  set_up_email: {
    kind: 'verify_attribute',
    subject: 'Confirma tu correo',
    text: `Tu código para recibir aquí los códigos de ingreso es {code}\n\n${signInEnding}`,
  },
  sign_in_sms: {
    kind: 'sign_in_code',
    subject: 'Código para ingresar',
    text: 'Antela: tu código para ingresar es {code}. No se lo des a nadie.',
  },
  verify_email: {
    kind: 'verify_attribute',
    subject: 'Confirma tu correo',
    text: `Tu código para confirmar este correo es {code}\n\n${ending}`,
  },
  verify_phone_number: {
    kind: 'verify_attribute',
    subject: 'Confirma tu celular',
    text: 'Antela: tu código para confirmar este celular es {code}.',
  },
};
