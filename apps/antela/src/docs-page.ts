import { basePath } from '@antela/api/app';
import { auditMessages, auditMessageTypes, chunkEventsMax } from '@antela/contract/audit-streams';
import type { Endpoint } from '@antela/contract/endpoint';
import { endpoints } from '@antela/contract/endpoints';
import { keyExamples } from '@antela/contract/key-examples';
import { keyScopes, type KeyScope } from '@antela/contract/key-scopes';
import { accessText, leavingText, openApi, scopesText } from '@antela/contract/openapi';
import { tagDescriptions } from '@antela/contract/openapi-tags';
import { testEvent, webhookEventNames, webhookEvents } from '@antela/contract/webhook-events';
import { retryWaits } from '@antela/contract/webhooks';
import type { FastifyInstance } from 'fastify';
import { clientZip } from './docs-client.ts';
import { withBankFiles, withPayrollFiles } from './docs-files.ts';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const bases = { main: `/api${basePath.main}`, live: `/api${basePath.live}`, v2: `/api${basePath.v2}` };

const sections = Object.entries(tagDescriptions).map(([noun, description]) => {
  const calls = endpoints
    .filter((endpoint) => endpoint.noun === noun)
    .map(
      ({ name, method, base, path, summary, access, scopes, deprecated }: Endpoint) =>
        `<dt id="${name}"><code>${method} ${escape(bases[base] + path)}</code></dt><dd>${escape([summary, accessText(access), scopesText(scopes), leavingText({ deprecated })].join(' ').trim())}</dd>`,
    );
  return `<h2 id="${noun}">${escape(description)}</h2><dl>${calls.join('')}</dl>`;
});

/** First steps of another program: what each scope opens, and examples that run. */
const withKey = `<h2 id="claves">Con una clave</h2>
<p>Un programa de tu empresa entra con una clave, que se crea en <a href="/api-keys">Claves de API</a> y va en cada llamada:
<code>Authorization: Bearer ak_…</code>. Va de servidor a servidor: nunca en una página ni en una dirección. La que escribe sirve cuando la aprueba otra
persona que administra claves, en la misma pantalla; si en tu empresa no hay otra, pídeselo al servicio. Todo pasa por la versión que dice la cabecera <code>Api-Version</code>; lo que va a dejar de responder lo dice antes con
<code>Deprecation</code> y <code>Sunset</code>. Ante un 429 o un 503, espera lo que dice <code>Retry-After</code>.</p>
<dl>${Object.entries(keyScopes)
  .map(
    ([scope, { name, allows }]) =>
      `<dt><code>${scope}</code> · ${name}</dt><dd>${allows} ${callsOf(scope as KeyScope)}</dd>`,
  )
  .join('')}</dl>
<p>Con la dirección de la API (la del portal, con <code>/api</code>) en <code>ANTELA_API</code> y la clave en <code>ANTELA_KEY</code>:</p>
${keyExamples
  .map(
    ({ title, scope, isOfEveryKey, shell }) =>
      `<h3>${escape(title)}</h3><p>${isOfEveryKey ? 'Con cualquier clave' : `Con <code>${scope}</code>`}.</p><pre><code>${escape(shell)}</code></pre>`,
  )
  .join('\n')}
<p>Para JavaScript y TypeScript está el cliente <code>@antela/client</code>, hecho de esta misma descripción y sin dependencias:
<a href="/docs/antela-client.zip">descárgalo con sus ejemplos</a>. Con <code>ANTELA_API</code> y <code>ANTELA_KEY</code>, ya corre:</p>
<pre><code>unzip antela-client.zip &amp;&amp; node docs/examples/payroll.mjs self</code></pre>`;

/** Values that a client's administrator copies between the portal and its provider. */
const withSso = `<h2 id="ingreso-unico">Ingresar con el proveedor de tu empresa</h2>
<p>En <a href="/users">Usuarios</a> → «Ingreso único» tu equipo pasa a ingresar con el proveedor de identidad de tu empresa, por OpenID Connect o SAML 2.0. Cada dominio de correo se
prueba con un registro TXT, y el cambio rige cuando otra persona lo aprueba. La misma hoja muestra las direcciones que pide tu proveedor.</p>
<h3>Salir desde tu proveedor</h3>
<p>Por OpenID Connect, registra la «Dirección para cerrar las sesiones» de esa hoja como <i>Back-channel logout URI</i> de la aplicación. Cuando alguien salga de tu proveedor, o de la sesión que abrió con él (<code>sid</code>), se le
cierra en segundos la del portal, aunque esté en medio de algo. No la registres si solo quieres que salgan quienes ya no deben ingresar: para eso está <a href="#scim">SCIM</a>. Si tu proveedor no tiene ese campo, también.</p>
<p>Por SAML, registra la «Dirección para cerrar las sesiones» como <i>Single Logout URL</i>; está también en los metadatos. Tu proveedor envía ahí un <code>LogoutRequest</code> con el navegador de quien salió, por redirección o formulario, y se le cierran las sesiones de las que hable: las de su
<code>SessionIndex</code> o, sin él, todas las de ese <code>NameID</code>. Debe ir firmado con el certificado que aprobaron, con el <code>Destination</code> de esa dirección y de máximo cinco minutos; su <code>ID</code> vale una vez. Respondemos un <code>LogoutResponse</code> a la «Dirección para salir (SLO)»
que diste. Si el aviso no se puede comprobar, la sesión sigue y la página lo dice.</p>
<p>El aviso de OpenID Connect es un <code>logout_token</code> de Back-Channel Logout 1.0, de máximo cinco minutos y con un <code>jti</code> que vale una vez. La respuesta es 200 si la sesión quedó cerrada, también si ya lo estaba, y 400 si el aviso no
es de tu proveedor o de esta aplicación.</p>
<h3>SAML en Entra ID</h3>
<p>En la aplicación, <i>Single sign-on</i> → <i>SAML</i>.</p>
<dl><dt>Identificador (Entity ID)</dt><dd><i>Identifier (Entity ID)</i></dd><dt>Dirección de respuesta (ACS)</dt><dd><i>Reply URL (Assertion Consumer Service URL)</i></dd>
<dt>Dirección para cerrar las sesiones</dt><dd><i>Logout Url</i></dd><dt>Metadatos</dt><dd><i>App Federation Metadata Url</i>: llena el <i>Microsoft Entra Identifier</i>, el <i>Login URL</i>, el <i>Logout URL</i> y el certificado</dd>
<dt>Correo</dt><dd><code>http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress</code></dd>
<dt>Identificador que no cambia</dt><dd><code>http://schemas.microsoft.com/identity/claims/objectidentifier</code></dd>
<dt>Grupos</dt><dd><code>http://schemas.microsoft.com/ws/2008/06/identity/claims/groups</code>, con <i>Add a group claim</i>: llegan por su <i>Object ID</i>, y desde 150 grupos Entra no los envía</dd></dl>
<h3>SAML en Okta</h3>
<p><i>Create App Integration</i> → <i>SAML 2.0</i>.</p>
<dl><dt>Dirección de respuesta (ACS)</dt><dd><i>Single sign-on URL</i></dd><dt>Identificador (Entity ID)</dt><dd><i>Audience URI (SP Entity ID)</i></dd>
<dt>Metadatos</dt><dd><i>Sign On</i> → <i>Metadata URL</i></dd>
<dt>Correo</dt><dd>En <i>Attribute Statements</i>, <code>email</code> con el valor <code>user.email</code></dd>
<dt>Identificador que no cambia</dt><dd>Otro, <code>id</code> con el valor <code>user.getInternalProperty("id")</code></dd>
<dt>Grupos</dt><dd>En <i>Group Attribute Statements</i>, <code>groups</code> con el filtro que quieras</dd>
<dt>Salir</dt><dd>En <i>Show Advanced Settings</i>, carga el certificado de Antela en <i>Signature Certificate</i>, activa <i>Enable Single Logout</i> y escribe la dirección para cerrar las sesiones en
<i>Single Logout URL</i> y el Entity ID en <i>SP Issuer</i>. En «Ingreso único» marca «Firmar lo que enviamos a tu proveedor»</dd></dl>
<h3>Solicitudes firmadas</h3>
<p>Antela firma lo que envía (RSA con SHA-256) si marcas «Firmar lo que enviamos a tu proveedor». El certificado es uno para toda la instalación, vale diez años y está en los metadatos y en «Descargar el
certificado de Antela»; cárgalo en tu proveedor antes de pedir el cambio. Si un día se anuncia el siguiente, está junto al de hoy en los metadatos desde un día antes de
que firme, y como archivo en <code>/cloud/user-pool/saml2/next-signing-certificate.pem</code> del portal: deja cargados los dos. En Entra, <i>Verification certificates</i> → <i>Require verification certificates</i>.</p>
<p>La respuesta va firmada con RSA y SHA-256 o SHA-512. Puede ir cifrada, con AES y RSA-OAEP, para el certificado de cifrado que está en los metadatos. Cuando tu proveedor cambie de certificado, agrega el nuevo antes de quitar el de hoy: valen los dos. Se entra desde el portal, no desde el tablero
del proveedor: una respuesta que nadie pidió no abre nada.</p>`;

/** How a provider keeps the people of a client. */
const withScim = `<h2 id="scim">Sincronizar usuarios desde tu proveedor (SCIM)</h2>
<p>Con SCIM 2.0 tu proveedor de identidad crea, cambia y desactiva a quienes ingresan al portal. A quien desactives allá se le cierran las sesiones en menos de un
minuto. Antes, prueba el dominio de correo de tu equipo en «Ingreso único», en <a href="/users">Usuarios</a>; después crea una clave con el alcance
<code>users.provision</code> y todas las empresas, que otra persona aprueba.</p>
<dl><dt>Dirección (Tenant URL, Base URL)</dt><dd>La del portal, con <code>/api/scim/v2</code></dd><dt>Secreto (Secret Token, API Token)</dt><dd>La clave, <code>ak_…</code></dd></dl>
<p><b>Entra ID</b>: en la aplicación, <i>Provisioning</i> → <i>Automatic</i>; escribe la dirección y la clave, y oprime <i>Test Connection</i>. En <i>Mappings</i> apaga los grupos y
deja <code>userName</code> (con el que se busca a cada persona), <code>active</code>, <code>displayName</code>, <code>emails[type eq "work"].value</code> y <code>externalId</code>. Entra
sincroniza cada 20 a 40 minutos; para que alguien salga ya, usa <i>Provision on demand</i>.</p>
<p><b>Okta</b>: una aplicación OIDC no ofrece SCIM; agrega otra del catálogo, <i>SCIM 2.0 Test App (OAuth Bearer Token)</i>. En <i>Provisioning</i> →
<i>Configure API Integration</i> escribe la dirección y la clave, y oprime <i>Test API Credentials</i>; en <i>To App</i> activa <i>Create Users</i>,
<i>Update User Attributes</i> y <i>Deactivate Users</i>. Okta avisa en el momento.</p>
<dl><dt><code>GET /Users</code></dt><dd><code>filter</code> con una comparación <code>eq</code> de <code>userName</code>, <code>externalId</code>, <code>id</code>, <code>emails.value</code> o
<code>active</code>; <code>startIndex</code> y <code>count</code>, hasta 200.</dd>
<dt><code>POST /Users</code></dt><dd>Invita a la persona con el rol de solo consulta que menos permite y las empresas de la clave. El correo es de un dominio probado. Los grupos de «Ingreso
único» le dan su rol cuando ingresa; sin ellos, alguien del portal.</dd>
<dt><code>PUT</code> y <code>PATCH /Users/{id}</code></dt><dd>Cambian el nombre, <code>userName</code>, <code>externalId</code> y <code>active</code>, y con <code>If-Match</code> solo la versión que viste. El
correo de quien ya está se cambia en el portal, entre dos personas. Lo demás que envíe tu proveedor no se guarda.</dd>
<dt><code>active: false</code></dt><dd>Bloquea y cierra sesiones. <code>true</code> deja entrar de nuevo a quien bloqueó el proveedor, no a quien bloquearon en el portal; si aprueba dinero, espera
a otra persona. La última persona que administra usuarios, y la que ingresa en una emergencia, no se desactivan así: la respuesta 403 dice por qué, y avisamos en el portal.</dd>
<dt><code>DELETE /Users/{id}</code></dt><dd>La desactiva y deja de mostrarla. Si llega otra vez, vuelve la misma persona.</dd>
<dt><code>GET /ServiceProviderConfig</code>, <code>/Schemas</code>, <code>/ResourceTypes</code></dt><dd>Lo que hay. No hay grupos, operaciones en lote ni orden.</dd></dl>
<p>Los errores son los de SCIM: <code>{"schemas", "status", "scimType", "detail"}</code>, con <code>detail</code> en español.</p>`;

/** Waits that are shorter than the longest of a stream. */
const auditWaits = retryWaits.filter((seconds) => seconds <= 3_600);

const waitText = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;

/** How another program is told what happens. */
const withWebhooks = `<h2 id="webhooks-recibir">Recibir avisos</h2>
<p>Un webhook le avisa a tu programa en cuanto algo pasa. Se crea en <a href="/webhooks">Webhooks</a> con su dirección https, pública y con un certificado de confianza, y lo que avisa; sale cuando otra
persona lo aprueba. Cada aviso es un POST con <code>{"type", "timestamp", "clientid", "data"}</code> y las cabeceras de
<a href="https://www.standardwebhooks.com">Standard Webhooks</a>: <code>webhook-id</code>, <code>webhook-timestamp</code> y <code>webhook-signature</code>.</p>
<dl>${webhookEventNames
  .map(
    (type) =>
      `<dt><code>${type}</code> · ${webhookEvents[type].name}</dt><dd>${webhookEvents[type].tells} Trae ${Object.keys(
        webhookEvents[type].data.shape,
      )
        .map((field) => `<code>${field}</code>`)
        .join(', ')}.</dd>`,
  )
  .join('')}</dl>
<p>Responde con un 2xx antes de quince segundos y trabaja después. Lo que no recibes se intenta otra vez a los ${retryWaits.map(waitText).join(', ')}; un mismo aviso
puede llegar más de una vez y en otro orden: guíate por <code>webhook-id</code>. Un 410 termina los avisos. Comprueba cada firma, y la hora, antes de creer lo que dice:</p>
<pre><code>${escape(`import { verifyWebhook } from '@antela/client';

const message = await verifyWebhook({ secret: process.env.ANTELA_WEBHOOK_SECRET, headers, body });
if (message.type === 'advance.paid') console.log(message.data.advanceid, message.data.amount);`)}</code></pre>
<p>En otro lenguaje: HMAC-SHA256 de <code>id.timestamp.cuerpo</code>, con los bytes del secreto sin <code>whsec_</code> y en base64. Mientras rotas hay dos firmas, separadas por un
espacio: basta una. Un servidor que los recibe viene con <a href="/docs/antela-client.zip">el cliente y sus ejemplos</a>:</p>
<pre><code>ANTELA_WEBHOOK_SECRET=whsec_… node docs/examples/webhook.mjs --port 8443 --key server.key --cert server.crt</code></pre>
<p>Para verlo llegar no hace falta que pase nada: «Enviar una prueba», en el webhook, manda un <code>${testEvent}</code> con su <code>webhookid</code>. Con <code>--answer 500</code> o <code>--answer 410</code> ves qué pasa con un aviso cuando tu programa falla o ya no existe.</p>`;

/** How the history reaches a place of the client's own, and how it proves itself there. */
const withAuditStreams = `<h2 id="historial-recibir">Recibir el historial</h2>
<p>El historial completo llega a un sistema de tu empresa en orden y desde el primer evento. Se pide en <a href="/audit-streams">Envíos del historial</a>; sale, cambia de
secreto y termina cuando otra persona lo aprueba. Cada mensaje llega y se firma como un webhook, con <code>webhook-id</code> <code>envío.número</code>.</p>
<dl>${auditMessageTypes
  .map(
    (type) =>
      `<dt><code>${type}</code></dt><dd>${auditMessages[type].tells} Trae ${Object.keys(
        auditMessages[type].data.shape,
      )
        .map((field) => `<code>${field}</code>`)
        .join(', ')}.</dd>`,
  )
  .join('')}</dl>
<p>Un mensaje trae a lo sumo ${chunkEventsMax} eventos y cerca de un megabyte: permite cuerpos de dos. Guarda el cuerpo tal como llegó y luego responde con un 2xx: el siguiente
no sale antes. Lo que no recibes se intenta otra vez a los ${auditWaits.map(waitText).join(', ')} y desde ahí cada hora, sin fin y también si respondes 410; puede llegar dos veces, con el mismo
<code>webhook-id</code> y el mismo cuerpo.</p>
<p>Cada evento trae <code>seq</code>, su lugar; <code>text</code>, como se selló; <code>hash</code>, el SHA-256 en hexadecimal del sello anterior, un salto de línea y
<code>text</code>; y <code>event</code>, los mismos datos por nombre. La cabeza de cada hora es <code>seq:hash</code> del último evento, y su <code>signature</code> es Ed25519, en base64, de
estas líneas: <code>antela-audit-head</code>, <code>clientid</code>, <code>streamid</code>, <code>message</code>, <code>at</code>, <code>head</code> e <code>isLast</code>. La clave
pública está en la pantalla: anótala aparte.</p>
<p>El programa que lo comprueba viene en <a href="/docs/antela-client.zip">el mismo zip</a>:</p>
<pre><code>node docs/examples/verify-audit.mjs --key MCowBQYDK2VwAyEA… carpeta</code></pre>
<p>En lugar de un programa puede ser un bucket (S3 o compatible): cada mensaje es un objeto <code>prefijo/envío/número-events-primero-último.json</code> o
<code>…-head-hora.json</code> con el mismo cuerpo, puesto con una clave tuya a la que le basta <code>s3:PutObject</code> bajo el prefijo. La carpeta que descargas se comprueba igual.</p>
<p>Dice si falta algo o si algo cambió, sin dependencias y sin preguntarnos. Si la última cabeza tiene más de dos horas, algo se detuvo.</p>`;

function callsOf(scope: KeyScope): string {
  const open = endpoints.filter(({ scopes }) => scopes?.includes(scope));
  return open.map(({ name }) => `<a href="#${name}">${name}</a>`).join(', ');
}

const page = `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Antela</title><link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pages.css"></head><body>
<p class="top"><img src="/mark.svg" alt="" width="32" height="32"><span class="name">Portal de empresas</span><a href="/dashboard">Volver al portal</a></p>
<p class="here"><span>API</span></p>
<h1>API</h1>
<p>Cada llamada del portal, con el permiso que pide. Para programas está <a href="/docs/openapi.json">openapi.json</a>.</p>
<p>Fechas en América/Bogotá, instantes en UTC, dinero en pesos enteros. Las faltas llegan como
<code>application/problem+json</code>, con un <code>code</code> estable y una frase para personas. Lo que crea dinero o
personas lleva <code>Idempotency-Key</code>, de 8 a 100 letras, números y guiones: durante 24 horas la misma clave con los mismos datos da la misma respuesta, y con otros se rechaza.
Los cuerpos y las respuestas, con los valores que admite cada campo y los <code>code</code> de cada llamada, están en <a href="/docs/openapi.json">openapi.json</a>.</p>
${withKey}
${withSso}
${withScim}
${withWebhooks}
${withAuditStreams}
${withPayrollFiles}
${withBankFiles}
${sections.join('\n')}
</body></html>`;

/** `/docs/openapi.json` for programs and `/docs` for people: every call, from the one description both ends are built from. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  let description: Record<string, unknown> | undefined;
  let client: Promise<Buffer> | undefined;
  // Made when first asked for: a start does not wait for it.
  app.get('/docs/openapi.json', async () => (description ??= openApi(bases)));
  app.get('/docs/antela-client.zip', async (_request, reply) => {
    client ??= clientZip();
    client.catch(() => (client = undefined));
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="antela-client.zip"')
      .send(await client);
  });
  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'",
      )
      .send(page),
  );
}
