import type { Parsed } from '@antela/contract/endpoint';
import type { readSsoMetadata } from '@antela/contract/single-sign-on';
import { OutboundRefusal, type Outbound } from '../../../outbound/outbound.ts';
import { readCertificates, type Certificate } from './certificates.ts';
import { refused } from './refused.ts';

/** Values of a SAML provider's metadata; certificates as they stand there. */
export interface SamlMetadata {
  issuer: string;
  ssoUrl: string;
  sloUrl: string | null;
  signsRequests: boolean;
  certificates: readonly string[];
}
/** Reads them, for the user pool that speaks the protocol; otherwise says why they are of no use to it. */
export type ReadMetadata = (
  xml: string,
) => SamlMetadata | { fault: 'no_metadata' | 'several_providers' | 'no_redirect' };

/** Metadata of a large provider are longer than what else is asked for outside. */
const bytesMax = 512 * 1024;

const faults = {
  no_metadata:
    'Eso no son los metadatos de un proveedor SAML. Copia el archivo XML completo, o su dirección.',
  several_providers: 'Esos metadatos son de varios proveedores. Copia los del tuyo.',
  no_redirect: 'Tu proveedor no recibe solicitudes por redirección (HTTP-Redirect). Actívala allá.',
};

/** Reads the metadata that somebody pasted, or those at an address. @throws rule_broken in words for whoever typed it */
export async function readMetadataOf(
  outbound: Outbound,
  readMetadata: ReadMetadata,
  { url, xml }: Parsed<typeof readSsoMetadata>['body'],
  now: Date,
): Promise<Omit<SamlMetadata, 'certificates'> & { certificates: Certificate[] }> {
  const path = xml === undefined ? 'url' : 'xml';
  const found = readMetadata(xml ?? (await askFor(outbound, url ?? '')));
  if ('fault' in found) throw refused(path, faults[found.fault]);
  const { certificates: texts, ...rest } = found;
  const certificates = texts.flatMap((text) => goodOnes(text, now));
  if (certificates.length === 0)
    throw refused(path, 'Esos metadatos no traen un certificado de firma que sirva hoy.');
  return { ...rest, certificates };
}

async function askFor(outbound: Outbound, url: string): Promise<string> {
  try {
    const headers = { accept: 'application/samlmetadata+xml, application/xml, text/xml' };
    const { status, body } = await outbound.send({ method: 'GET', url, headers, body: '', bytesMax });
    if (status !== 200) throw new OutboundRefusal(`Esa dirección respondió ${status}.`);
    return body;
  } catch (error) {
    throw error instanceof OutboundRefusal ? refused('url', error.message) : error;
  }
}

/** Metadata may still have what a provider used before. */
function goodOnes(text: string, now: Date): Certificate[] {
  try {
    return readCertificates([text], now);
  } catch {
    return [];
  }
}
