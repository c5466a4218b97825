import { once } from 'node:events';
import { createServer } from 'node:net';

interface Place {
  PORT: number;
  METRICS_PORT?: number | undefined;
  HOST: string;
  publicUrl: string;
}

/** Node's and OpenSSL's names for a certificate that cannot be believed. */
const distrust = /^(?:UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|ERR_TLS_CERT_)/;

/** Before minutes are spent on anything else. @throws as listening there would */
export async function mustBeFree({ PORT, HOST }: Place): Promise<void> {
  const probe = createServer().listen(PORT, HOST);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** The reason a start stopped, as one sentence, with what to do where it is known. */
export function plainly(error: unknown, { PORT, HOST, METRICS_PORT, publicUrl }: Place): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (
    code === 'EADDRINUSE' &&
    METRICS_PORT !== undefined &&
    (error as { port?: unknown }).port === METRICS_PORT
  )
    return `El puerto ${METRICS_PORT} de las mediciones está ocupado. Da otro en METRICS_PORT.`;
  if (code === 'EADDRINUSE')
    return `El puerto ${PORT} está ocupado. Prueba PORT=${PORT === 65_535 ? 8480 : PORT + 1} npm start.`;
  if (code === 'EACCES' && 'port' in error)
    return `No puedo usar el puerto ${PORT}: los menores de 1024 piden permisos. Prueba PORT=8480 npm start.`;
  if (code === 'EADDRNOTAVAIL')
    return `Este equipo no tiene la dirección ${HOST}. Corrige HOST, o quítalo para usar 127.0.0.1.`;
  if (typeof code === 'string' && distrust.test(code))
    return `El certificado de ${publicUrl} no es de fiar (${error.message}). Si lo firma una autoridad propia, nómbrala en NODE_EXTRA_CA_CERTS; si venció o es de otro nombre, cámbialo en el proxy.`;
  // Errors of the clients of our own cloud carry what was known of the answer.
  const isUnreached = code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  if ('$metadata' in error && isUnreached)
    return `Desde este equipo no se llega a ${publicUrl} (${error.message}). Revisa PUBLIC_URL, que su nombre lleve al proxy también desde aquí, y que el proxy y local-cloud estén encendidos.`;
  if (isUnreached)
    return `No encuentro la base de datos (${error.message}). Revisa DATABASE_OWNER_URL y DATABASE_URL, y que el servidor esté encendido.`;
  if (code === '28P01')
    return `La base de datos no acepta la contraseña: ${error.message}. Corrígela en su DATABASE_…URL.`;
  return error.message;
}

/** A first start takes dozens of steps of the schema, which say nothing to whoever waits: one line stands for all of them. */
export function withoutSteps(say: (line: string) => void): (line: string) => void {
  let isSaid = false;
  return (line) => {
    if (!line.startsWith('migrate ') || line.endsWith('waiting for a long reader')) return say(line);
    if (!isSaid) say('Preparando la base de datos…');
    isSaid = true;
  };
}
