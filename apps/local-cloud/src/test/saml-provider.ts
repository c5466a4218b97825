import { createPublicKey, randomUUID, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { signXml } from '@node-saml/node-saml/lib/xml.js';
import { encrypt, type EncryptOptions } from 'xml-encryption';
import { makeCertificate } from './certificate.ts';
import { signOutBy, signOutUrl, type SamlPerson, type SamlSignOut } from './saml-sign-out.ts';

/** Ways in which a SAML provider may lie, or be forged. Instants are in seconds from now; null leaves one out. */
export type SamlLies = {
  /** Signs nothing, with a key that nobody approved (its certificate beside it), with SHA-1, or the response alone. */
  signed?: 'nothing' | 'by another' | 'with SHA-1' | 'around';
  issuer?: string;
  audience?: string | null;
  recipient?: string;
  destination?: string;
  inResponseTo?: string;
  /** Says the right request outside, and this one inside. */
  confirmedTo?: string;
  notBefore?: number;
  notOnOrAfter?: number | null;
  provedSecondsAgo?: number | null;
  assertionId?: string;
  status?: string;
  confirmation?: string;
  /** Encrypts the assertion once it is signed, and what is around it afterwards where that is signed. */
  encrypted?: { certificate: string } & Pick<
    EncryptOptions,
    'keyEncryptionAlgorithm' | 'encryptionAlgorithm'
  >;
  /** Changes what goes, once it is signed. */
  rewrite?: (xml: string) => string;
  /** Answers with this whatever it is asked. */
  response?: string;
};

type Request = { id: string; issuer: string; acs: string; forceAuthn: boolean; relayState: string };
type Session = { person: SamlPerson; provedAt: number };

export type SamlProvider = {
  certificate: string;
  /** Person who is signed in without being asked; null shows the form. */
  present: SamlPerson | null;
  people: Map<string, SamlPerson>;
  lies: SamlLies;
  /** Requests that came, as `METHOD /path`, with the message in them, and the last response that went. */
  asked: { line: string; message: string }[];
  lastResponse: string;
  metadata: () => string;
  /** Sends a browser to an address of somebody's application with the word that a person left. @returns what the application answers */
  signOut: (address: string, word: SamlSignOut) => Promise<Response>;
  /** Address by which a browser brings that word. */
  signOutUrl: (address: string, word: SamlSignOut) => string;
  /** Certificate of whoever may ask: requests that it did not sign are refused. */
  demands: string | null;
  handle: (request: IncomingMessage, response: ServerResponse) => void;
};

/** A SAML provider as a company has one: requests by redirect, answers by form, a session of its own, and signing out. */
export function createSamlProvider(issuer: string): SamlProvider {
  const own = makeCertificate();
  let stranger: ReturnType<typeof makeCertificate> | null = null;
  const sessions = new Map<string, Session>();

  const signerOf = ({ signed }: { signed?: string | undefined }): ReturnType<typeof makeCertificate> =>
    signed === 'by another' ? (stranger ??= makeCertificate()) : own;

  async function responseTo(request: Request, session: Session): Promise<string> {
    const { lies } = provider;
    if (lies.response !== undefined) return lies.response;
    const plain = responseXml(issuer, request, session, lies);
    const signedBy = signerOf(lies);
    const isAround = lies.signed === 'around';
    const name = isAround ? 'Response' : 'Assertion';
    const sign = (xml: string): string =>
      lies.signed === 'nothing'
        ? xml
        : signXml(
            xml,
            `//*[local-name(.)='${name}']`,
            { reference: `//*[local-name(.)='${name}']/*[local-name(.)='Issuer']`, action: 'after' },
            {
              privateKey: signedBy.key,
              publicCert: signedBy.certificate,
              signatureAlgorithm: lies.signed === 'with SHA-1' ? 'sha1' : 'sha256',
              digestAlgorithm: lies.signed === 'with SHA-1' ? 'sha1' : 'sha256',
            },
          );
    const sealed = (xml: string) =>
      lies.encrypted === undefined ? xml : encryptAssertion(xml, lies.encrypted);
    const whole = isAround ? sign(await sealed(plain)) : await sealed(sign(plain));
    provider.lastResponse = (lies.rewrite ?? ((text) => text))(whole);
    return provider.lastResponse;
  }

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? '/', issuer);
    const encoded = url.searchParams.get('SAMLRequest') ?? url.searchParams.get('SAMLResponse') ?? '';
    const xml = encoded === '' ? '' : inflateRawSync(Buffer.from(encoded, 'base64')).toString();
    provider.asked.push({ line: `${message.method} ${url.pathname}`, message: xml });
    let text = '';
    for await (const chunk of message) text += String(chunk);
    const page = (body: string, headers: Record<string, string> = {}): void =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
    const cookie = /saml=([\w-]+)/.exec(message.headers.cookie ?? '')?.[1] ?? '';
    const request = requestIn(xml, url.searchParams.get('RelayState') ?? '');
    const send = async (session: Session, headers?: Record<string, string>): Promise<void> =>
      page(formTo(request, await responseTo(request, session)), headers);

    if (xml !== '' && provider.demands !== null && !isSigned(url, provider.demands))
      return void response.writeHead(403).end('A request that is not signed.');
    switch (`${message.method} ${url.pathname}`) {
      case 'GET /metadata':
        response.writeHead(200, { 'content-type': 'application/samlmetadata+xml' }).end(provider.metadata());
        return;
      case 'GET /saml': {
        if (provider.present !== null) return send({ person: provider.present, provedAt: Date.now() });
        const session = request.forceAuthn ? undefined : sessions.get(cookie);
        return session === undefined ? page(whoIsThere) : send(session);
      }
      case 'POST /saml': {
        const email = new URLSearchParams(text).get('email') ?? '';
        const session = { person: provider.people.get(email) ?? { nameId: email }, provedAt: Date.now() };
        const id = randomUUID();
        sessions.set(id, session);
        return send(session, { 'set-cookie': `saml=${id}; Path=/; HttpOnly` });
      }
      case 'GET /end':
        sessions.delete(cookie);
        if (url.searchParams.has('SAMLResponse')) return page(everywhereOut);
        response.writeHead(303, {
          location: request.issuer.replace('/saml2/', '/saml2/logout/'),
        });
        response.end();
        return;
      default:
        response.writeHead(404).end();
    }
  }

  const provider: SamlProvider = {
    certificate: own.certificate,
    present: null,
    people: new Map(),
    lies: {},
    asked: [],
    lastResponse: '',
    demands: null,
    signOut: (address, word) => signOutBy(issuer, address, word, signerOf(word)),
    signOutUrl: (address, word) => signOutUrl(issuer, address, word, signerOf(word)),
    metadata: () => metadataOf(issuer, own.certificate, provider.demands !== null),
    handle: (request, response) => void answer(request, response),
  };
  return provider;
}

/** Judges a redirect as it came, letter by letter (SAML bindings, 3.4.4.1). */
function isSigned({ search }: URL, certificate: string): boolean {
  const given = new Map(
    search
      .slice(1)
      .split('&')
      .map((pair) => [pair.split('=')[0] ?? '', pair]),
  );
  const signed = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg']
    .flatMap((name) => given.get(name) ?? [])
    .join('&');
  const textOf = (name: string): string => decodeURIComponent(given.get(name)?.slice(name.length + 1) ?? '');
  return (
    textOf('SigAlg') === 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' &&
    verify('sha256', Buffer.from(signed), certificate, Buffer.from(textOf('Signature'), 'base64'))
  );
}

/** The assertion in its encrypted form, by RSA-OAEP unless said otherwise. */
async function encryptAssertion(
  xml: string,
  { certificate, ...algorithms }: NonNullable<SamlLies['encrypted']>,
): Promise<string> {
  const [assertion = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml) ?? [];
  const alone = assertion.replace('<saml:Assertion', `<saml:Assertion xmlns:saml="${assertionNs}"`);
  const options = {
    rsa_pub: createPublicKey(certificate).export({ format: 'pem', type: 'spki' }),
    pem: certificate,
    ...algorithms,
    warnInsecureAlgorithm: false,
  };
  const sealed = await promisify(encrypt)(alone, options);
  return xml.replace(assertion, () => `<saml:EncryptedAssertion>${sealed}</saml:EncryptedAssertion>`);
}

const assertionNs = 'urn:oasis:names:tc:SAML:2.0:assertion';

const attributeIn = (xml: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? '';

const requestIn = (xml: string, relayState: string): Request => ({
  id: attributeIn(xml, 'ID'),
  issuer: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
  acs: attributeIn(xml, 'AssertionConsumerServiceURL'),
  forceAuthn: attributeIn(xml, 'ForceAuthn') === 'true',
  relayState,
});

const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

function responseXml(
  issuer: string,
  request: Request,
  { person, provedAt }: Session,
  lies: SamlLies,
): string {
  const {
    attributes = {},
    nameId,
    sessionIndex = '_s1',
    format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  } = person;
  const says = `<saml:Issuer>${lies.issuer ?? issuer}</saml:Issuer>`;
  const answers = `InResponseTo="${lies.inResponseTo ?? request.id}"`;
  const confirms = lies.confirmedTo === undefined ? answers : `InResponseTo="${lies.confirmedTo}"`;
  const from = ` NotBefore="${at(lies.notBefore ?? -5)}"`;
  const until = lies.notOnOrAfter === null ? '' : ` NotOnOrAfter="${at(lies.notOnOrAfter ?? 300)}"`;
  const { provedSecondsAgo = (Date.now() - provedAt) / 1000, audience = request.issuer } = lies;
  const proved = provedSecondsAgo === null ? '' : ` AuthnInstant="${at(-provedSecondsAgo)}"`;
  const values = Object.entries(attributes).map(
    ([name, all]) =>
      `<saml:Attribute Name="${name}">${all.map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  );
  const method = lies.confirmation ?? 'bearer';
  const status = lies.status ?? 'Success';
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${randomUUID()}" Version="2.0" IssueInstant="${at(0)}" Destination="${lies.destination ?? request.acs}" ${answers}>${says}
<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>
<saml:Assertion ID="${lies.assertionId ?? `_a${randomUUID()}`}" Version="2.0" IssueInstant="${at(0)}">${says}
<saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:${method}"><saml:SubjectConfirmationData ${confirms} Recipient="${lies.recipient ?? request.acs}"${until}/></saml:SubjectConfirmation></saml:Subject>
<saml:Conditions${from}${until}>${audience === null ? '' : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`}</saml:Conditions>
<saml:AuthnStatement${proved} SessionIndex="${sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>
${values.length > 0 ? `<saml:AttributeStatement>${values.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion></samlp:Response>`;
}

const metadataOf = (issuer: string, certificate: string, demandsSigned: boolean): string =>
  `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}"><md:IDPSSODescriptor WantAuthnRequestsSigned="${demandsSigned}" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate.replace(/-----[A-Z ]+-----/g, '').trim()}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${issuer}/end"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${issuer}/saml-post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${issuer}/saml"/></md:IDPSSODescriptor></md:EntityDescriptor>`;

const formTo = ({ acs, relayState }: Request, xml: string): string =>
  `<!doctype html><html lang="es"><title>Proveedor de la empresa</title><form method="post" action="${acs}">
<input type="hidden" name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}"><input type="hidden" name="RelayState" value="${relayState}"></form>
<script>document.forms[0].submit()</script></html>`;

const everywhereOut = `<!doctype html><html lang="es"><title>Proveedor de la empresa</title><h1>Saliste de todo</h1></html>`;

const whoIsThere = `<!doctype html><html lang="es"><title>Proveedor de la empresa</title>
<h1>Proveedor de la empresa</h1>
<form method="post"><label>Correo <input name="email" type="email" required></label> <button>Entrar</button></form></html>`;
