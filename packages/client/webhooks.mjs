const skewMaxSeconds = 300;

/**
 * Reads a message that came to a webhook, once its signature proves who sent it and its time that it is not an old one.
 * @throws Error with the reason, for whoever answers: a message that throws is answered with 400
 */
export async function verifyWebhook({ secret, headers, body, now = new Date() }) {
  const header = (name) => (headers instanceof Headers ? headers.get(name) : headers[name]) ?? '';
  const id = header('webhook-id');
  const timestamp = header('webhook-timestamp');
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) throw new Error('Faltan las cabeceras del webhook.');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > skewMaxSeconds)
    throw new Error('La hora del mensaje está lejos de la de este servidor.');
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of header('webhook-signature').split(' ')) {
    const [version, text = ''] = signature.split(',');
    if (version !== 'v1') continue;
    const given = Uint8Array.from(safeDecoded(text), (char) => char.charCodeAt(0));
    // Compared by the platform, in a time that tells nothing.
    if (await crypto.subtle.verify('HMAC', key, given, signed)) return JSON.parse(body);
  }
  throw new Error('La firma no es de este secreto.');
}

function safeDecoded(text) {
  try {
    return atob(text);
  } catch {
    return '';
  }
}
