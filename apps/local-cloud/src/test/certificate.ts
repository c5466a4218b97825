import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key with its own certificate, as providers sign with. */
export function makeCertificate(days = 30): { key: string; certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), 'antela-certificate-'));
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')];
  const kind = `req -x509 -newkey rsa:2048 -nodes -subj /CN=idp.andino.example -days ${days}`;
  try {
    execFileSync('openssl', [...kind.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
