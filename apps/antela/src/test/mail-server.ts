import { createServer, type AddressInfo, type Server } from 'node:net';

export interface ReceivedMail {
  to: string;
  content: string;
}

/** A mail server that takes whatever it is sent (RFC 5321), and keeps it. */
export async function startMailServer(): Promise<{ url: string; mails: ReceivedMail[]; stop: () => void }> {
  const mails: ReceivedMail[] = [];
  const server: Server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let mail: ReceivedMail | null = null;
    let isContent = false;
    let pending = '';
    socket.setEncoding('utf8');
    socket.on('error', () => undefined);
    socket.on('data', (chunk: string) => {
      const lines = (pending + chunk).split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) {
        if (isContent && mail) {
          if (line !== '.') {
            mail.content += `${line}\n`;
            continue;
          }
          isContent = false;
          mails.push(mail);
          say('250 taken');
          continue;
        }
        const recipient = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1];
        if (recipient !== undefined) mail = { to: recipient, content: '' };
        isContent = /^DATA/i.test(line);
        if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say(isContent ? '354 go on' : '250 ok');
      }
    });
    say('220 correo.test');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails, stop: () => void server.close() };
}
