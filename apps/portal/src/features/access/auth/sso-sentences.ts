import { sentenceFor } from './identity-errors.ts';

/** Words of the user pool for why somebody does not come in by the company's provider, as people read them. All are translation keys. */
export const ssoSentences: Record<string, string> = {
  unknown_domain:
    'Tu empresa no ingresa con un proveedor propio, o ese dominio no está probado. Ingresa con tu usuario y contraseña.',
  denied: 'No ingresaste: el proveedor de tu empresa lo rechazó o lo cancelaste. Vuelve a intentarlo.',
  unreachable: 'El proveedor de tu empresa no responde. Espera un momento y vuelve a intentarlo.',
  invalid_answer:
    'La respuesta del proveedor no sirve: ya se usó, venció o no es de este navegador. Vuelve a intentarlo.',
  untrusted_token:
    'La respuesta del proveedor no pasó la comprobación. Pídele a quien lo administra que revise la aplicación, y su secreto o certificado.',
  weak_signature:
    'El proveedor de tu empresa firma con un algoritmo débil. Pídele a quien lo administra que firme con SHA-256.',
  encrypted:
    'La respuesta del proveedor vino cifrada de una forma que no se acepta. Pídele a quien lo administra que use AES y RSA-OAEP, o que la envíe sin cifrar.',
  certificate_ended:
    'Venció el certificado del proveedor de tu empresa. Pide a quien administra los usuarios que agregue el nuevo.',
  other_audience:
    'La respuesta del proveedor es para otra aplicación u otra dirección. Pídele a quien lo administra que revise el identificador y la dirección de respuesta.',
  outside_time:
    'La respuesta del proveedor venció o todavía no vale. Vuelve a intentarlo; si sigue, pídele a quien lo administra que revise su hora.',
  replayed: 'Esa respuesta del proveedor ya se usó, o es de otro intento. Vuelve a intentarlo.',
  unnamed:
    'El proveedor no dice quién eres con un identificador fijo. Pídele a quien lo administra que envíe uno que nunca cambie.',
  not_fresh:
    'El proveedor no confirmó que eres tú en este momento. Vuelve a intentarlo y escribe allá tu contraseña.',
  unverified_email:
    'El proveedor no confirma que ese correo es tuyo. Pídele a quien lo administra que lo verifique.',
  other_domain: 'Ese correo no es de un dominio de tu empresa. Ingresa allá con el de tu empresa.',
  unknown_user:
    'Ese correo no tiene usuario en este portal. Pide a quien administra los usuarios de tu empresa que te invite.',
  other_subject:
    'Con ese correo ya ingresó otra persona de tu proveedor. Pide a quien administra los usuarios de tu empresa que recupere tu cuenta.',
  last_administrator:
    'Tu grupo te quitaría la administración de los usuarios, y eres la única persona que la tiene. Dásela antes a otra, o pide que cambien tu grupo.',
  no_role:
    'Ninguno de tus grupos tiene un rol en este portal. Pide a quien administra los usuarios de tu empresa que le dé uno.',
  popup_blocked: 'El navegador no dejó abrir la ventana de tu proveedor. Permítela y vuelve a intentarlo.',
};

export const ssoSentenceFor = (error: unknown): string =>
  (error instanceof Error ? ssoSentences[error.name] : undefined) ?? sentenceFor(error);
