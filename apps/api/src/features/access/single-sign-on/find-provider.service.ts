import { OutboundRefusal, outboundUrl, type Outbound } from '../../../outbound/outbound.ts';
import { lookAt, type ResolveTxt } from './domain-proof.ts';
import { refused } from './refused.ts';
import type { Wanted } from './single-sign-on.service.ts';

/**
 * Looks for the provider where it says it is, and for the record of each domain, before anybody is asked to approve it.
 * @throws rule_broken about the first that is not there, in words for whoever typed it
 */
export async function mustBeThere(
  outbound: Outbound,
  resolveTxt: ResolveTxt,
  clientId: string,
  { issuer, domains, saml }: Pick<Wanted, 'issuer' | 'domains' | 'saml'>,
): Promise<void> {
  if (saml === undefined) await mustAnswer(outbound, issuer);
  else mustBeAddresses(saml);
  const found = await Promise.all(domains.map((domain) => lookAt(resolveTxt, clientId, domain)));
  const missing = domains.filter((_domain, index) => found[index] !== 'proven');
  if (missing.length > 0)
    throw refused(
      'domains',
      `Falta probar ${missing.join(', ')}: publica el registro TXT y espera a que se vea.`,
    );
}

/** Browsers go there and this server does not: it may be a place that only the client's own network reaches. */
function mustBeAddresses({ ssoUrl, sloUrl }: NonNullable<Wanted['saml']>): void {
  for (const [path, url] of Object.entries({ 'saml.ssoUrl': ssoUrl, 'saml.sloUrl': sloUrl }))
    if (url !== null) refusingAt(path, () => mustBeginAsKept(url));
}

/** The protocol is kept as providers write it. */
function mustBeginAsKept(url: string): void {
  outboundUrl(url);
  if (!url.startsWith('https://')) throw new OutboundRefusal('La dirección debe empezar por https://.');
}

function refusingAt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof OutboundRefusal ? refused(path, error.message) : error;
  }
}

async function mustAnswer(outbound: Outbound, issuer: string): Promise<void> {
  try {
    const { search } = await outbound.check(issuer);
    if (search !== '') throw new OutboundRefusal('Quita lo que sigue a ?: el emisor no lo lleva.');
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const answer = await outbound.send({
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
      body: '',
    });
    if (issuerIn(answer.body) !== issuer)
      throw new OutboundRefusal(
        'Ahí no responde ese emisor. Copia el «issuer» del documento de tu proveedor, letra por letra.',
      );
  } catch (error) {
    throw error instanceof OutboundRefusal ? refused('issuer', error.message) : error;
  }
}

function issuerIn(body: string): unknown {
  try {
    return (JSON.parse(body) as { issuer?: unknown } | null)?.issuer;
  } catch {
    return undefined;
  }
}
