export const notSignedOutPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Page for whoever is brought by a word that is not their provider's: their session goes on. */
export const notSignedOutPage = (portalUrl: string): string =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No cerramos tu sesión</title>
<h1>No cerramos tu sesión</h1>
<p>No pudimos comprobar que el aviso es de tu proveedor, o ya lo habíamos recibido. Cierra tu sesión en el portal.</p>
<p><a href="${portalUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">Ir al portal</a></p></html>`;
