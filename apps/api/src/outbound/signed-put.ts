import { hash } from 'node:crypto';
import { signRequest } from '@antela/sigv4/sign';
import { tryCall, type Sending, type Tried } from './tried.ts';

export interface ObjectToPut {
  url: string;
  body: string;
  region: string;
  key: { id: string; secret: string };
}

/** Puts one object into a bucket of the client's own, signed as S3 asks. Its MD5 is what a bucket that locks objects demands. */
export function putSigned(
  { outbound, clock }: Sending,
  { url, body, region, key }: ObjectToPut,
): Promise<Tried> {
  const method = 'PUT';
  return tryCall(
    clock,
    () => {
      const headers = {
        'content-type': 'application/json',
        'content-md5': hash('md5', body, 'base64'),
      };
      const request = { method, url: new URL(url), headers, body, key, region, service: 's3', now: clock() };
      return outbound.send({ method, url, body, headers: signRequest(request) });
    },
    ({ status, body: answer }) => sentenceOf(status, /<Code>(\w+)<\/Code>/.exec(answer)?.[1]),
  );
}

/** Refusals of S3 by their codes, for whoever looks after the bucket. */
const sentences: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Ese bucket no existe. Revisa su nombre y la dirección del servicio.',
  AccessDenied:
    'La clave no puede escribir en ese bucket. Dale permiso de poner objetos (s3:PutObject) bajo el prefijo.',
  AllAccessDisabled: 'El servicio cerró ese bucket. Revísalo con quien lo administra.',
  InvalidAccessKeyId: 'El servicio no conoce esa clave. Cambia la clave del envío.',
  SignatureDoesNotMatch: 'El secreto no es el de esa clave. Cambia la clave del envío.',
  AuthorizationHeaderMalformed: 'La región no es la del bucket. Pide otro envío con la suya.',
  IllegalLocationConstraintException: 'La región no es la del bucket. Pide otro envío con la suya.',
  PermanentRedirect: 'El bucket está en otra dirección o región. Pide otro envío con las suyas.',
  TemporaryRedirect: 'El bucket está en otra dirección o región. Pide otro envío con las suyas.',
  RequestTimeTooSkewed: 'El reloj del servicio y el nuestro no coinciden. Lo intentamos otra vez.',
  QuotaExceeded: 'No queda espacio en el bucket.',
  SlowDown: 'El servicio pide ir más despacio. Lo intentamos otra vez.',
};

function sentenceOf(status: number, code: string | undefined): string {
  const known = code !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (known !== undefined) return known;
  if (status >= 300 && status < 400) return sentences['PermanentRedirect'] ?? '';
  return code === undefined
    ? 'No lo recibió: debe responder con un 2xx.'
    : `El servicio no lo recibió y dice ${code}.`;
}
