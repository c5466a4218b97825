import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { canRender, chartFolder, podsOf, probesOf, startRenderer, type Manifest } from './test/chart.ts';
import { startTestProduct } from './test/test-product.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const given = {
  image: { repository: 'registro.empresa.co/antela' },
  secretName: 'antela',
  publicUrl: 'https://portal.empresa.co',
  mailFrom: 'Antela <no-responder@empresa.co>',
  trustedProxies: '10.0.0.0/8',
};
/** Everything that may be set, set. */
const full = {
  ...given,
  image: { ...given.image, digest: `sha256:${'ab'.repeat(32)}`, pullSecrets: ['registro'] },
  hasSecretAlso: true,
  env: { BRAND_NAME: 'Empresa', MAIL_PER_SECOND: '5' },
  authorityConfigMap: 'autoridad',
  hostAliases: [{ ip: '10.0.0.7', hostnames: ['portal.empresa.co'] }],
  localCloud: { storage: { className: 'rapido' } },
  ingress: { className: 'nginx', tlsSecretName: 'portal-tls', annotations: { 'empresa.co/a': 'b' } },
};
const elsewhere = { ...given, localCloud: { enabled: false }, ingress: { enabled: false } };

describe('values that the chart takes', () => {
  const schema = z.fromJSONSchema(
    JSON.parse(readFileSync(join(chartFolder, 'values.schema.json'), 'utf8')) as never,
  );
  const defaults = parse(readFileSync(join(chartFolder, 'values.yaml'), 'utf8')) as object;
  const takes = (values: object) => schema.safeParse({ ...defaults, ...values }).success;

  test('what has to be given is asked for, and a name that nobody reads is refused', () => {
    expect(takes(given)).toBe(true);
    for (const name of Object.keys(given)) expect(takes({ ...given, [name]: undefined }), name).toBe(false);
    for (const [name, value] of Object.entries(defaults))
      if (value === '' && name in given) expect(takes({ ...given, [name]: '' }), name).toBe(false);
    for (const wrong of [
      { publicUrl: 'http://portal.empresa.co' },
      { publicUrl: 'https://portal.empresa.co/' },
      { api: { replicas: 1 } },
      { secretname: 'antela' },
      { env: { MAIL_PER_SECOND: 5 } },
      { localCloud: { replicas: 2 } },
    ])
      expect(takes({ ...given, ...wrong }), JSON.stringify(wrong)).toBe(false);
  });
});

describe.runIf(canRender)('the chart, rendered as Helm does', () => {
  let renderer: Awaited<ReturnType<typeof startRenderer>>;
  let cases: Manifest[][];
  beforeAll(async () => {
    renderer = await startRenderer();
    cases = [given, full, elsewhere].map((values) => renderer.render(values));
  });
  afterAll(() => renderer.stop());

  test('every object is one of Kubernetes: no field is missing, misspelt or of another type', async () => {
    await mkdir(join(root, '.cache'), { recursive: true });
    const folder = await mkdtemp(join(root, '.cache', 'chart-'));
    const kinds: Record<string, string> = {
      'apps/v1': 'apps/v1',
      'batch/v1': 'batch/v1',
      'policy/v1': 'policy/v1',
      'networking.k8s.io/v1': 'networking/v1',
      v1: 'core/v1',
    };
    const lines = cases
      .flat()
      .map(
        (each) =>
          `(${JSON.stringify(each)}) satisfies import('kubernetes-types/${kinds[each.apiVersion]}').${each.kind};`,
      );
    await writeFile(join(folder, 'objects.ts'), lines.join('\n'));
    const options =
      '--noEmit --strict --ignoreConfig --module esnext --moduleResolution bundler --types'.split(' ');
    const tsc = promisify(execFile)(join(root, 'node_modules/.bin/tsc'), [...options, '', 'objects.ts'], {
      cwd: folder,
    });
    const said = await tsc.then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
    await rm(folder, { recursive: true });
    expect(said).toBe('');
  });

  test('what names another object or a port of it finds it', () => {
    for (const manifests of cases) {
      const pods = podsOf(manifests);
      const named = (kind: string, name: string) =>
        manifests.find((each) => each.kind === kind && each.metadata.name === name);
      const chosen = (selector: object) =>
        pods.filter(({ labels }) => JSON.stringify(labels) === JSON.stringify(selector));
      expect(new Set(manifests.map(({ kind, metadata: { name } }) => `${kind} ${name}`)).size).toBe(
        manifests.length,
      );
      for (const { kind, spec } of manifests) {
        if (kind === 'Service') {
          const [pod, ...others] = chosen(spec.selector ?? {});
          expect(others).toEqual([]);
          expect(pod?.container.ports?.map(({ name }) => name)).toContain(spec.ports?.[0]?.targetPort);
        }
        if (kind === 'PodDisruptionBudget' || kind === 'Deployment')
          expect(chosen(spec.selector?.matchLabels ?? {})).toHaveLength(1);
        for (const { backend } of spec.rules?.[0]?.http.paths ?? [])
          expect(named('Service', backend.service.name)?.spec).toMatchObject({
            ports: [{ name: backend.service.port.name }],
          });
      }
      for (const { container, volumes } of pods) {
        expect(container.volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
        for (const { persistentVolumeClaim: claim } of volumes)
          if (claim) expect(named('PersistentVolumeClaim', claim.claimName)).toBeDefined();
        for (const { port } of probesOf(container))
          expect(container.ports?.map(({ name }) => name)).toContain(port);
      }
    }
  });

  test('nobody runs as root, writes outside of its folders, or gets a secret that it has no use for', () => {
    for (const manifests of cases)
      for (const { container, ...pod } of podsOf(manifests)) {
        expect(pod).toMatchObject({
          automountServiceAccountToken: false,
          terminationGracePeriodSeconds: 45,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 65532,
            seccompProfile: { type: 'RuntimeDefault' },
          },
        });
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(Object.keys(container.resources)).toEqual(['limits', 'requests']);
        const keys = pod.volumes.find(({ secret }) => secret)?.secret?.items.map(({ key }) => key);
        expect(keys?.includes('database-ops-url')).toBe(['migrate', 'ops'].includes(container.name));
      }
  });

  test('two of each that may be two, one of what keeps the files, and the schema comes before all of them', () => {
    const [manifests = []] = cases;
    const replicas = manifests
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ metadata, spec }) => [metadata.name, spec.replicas, spec.strategy?.type]);
    expect(replicas).toEqual([
      ['antela-api', 2, 'RollingUpdate'],
      ['antela-worker', 2, 'RollingUpdate'],
      ['antela-ops', 0, 'Recreate'],
      ['antela-local-cloud', 1, 'Recreate'],
    ]);
    const jobs = manifests.filter(({ kind }) => kind === 'Job');
    expect(jobs.map(({ metadata }) => metadata.annotations?.['helm.sh/hook'])).toEqual([
      'pre-install,pre-upgrade',
    ]);
    // A hook comes before the release's own objects: it can use none of them.
    const used = podsOf(jobs).flatMap(({ volumes }) => volumes.filter((one) => one.persistentVolumeClaim));
    expect(used).toEqual([]);
  });

  test('settings are those of the containers and units beside it, and the product starts with them', async () => {
    const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
      'x-antela': { environment: Record<string, string> };
    };
    const [, set = []] = cases;
    const ops = podsOf(set).find(({ container }) => container.name === 'ops')?.container.env ?? [];
    const extra = ['ANTELA_SECRET_ALSO_FILE', ...Object.keys(full.env)];
    expect(
      ops
        .map(({ name }) => name)
        .filter((name) => !extra.includes(name))
        .sort(),
    ).toEqual(Object.keys(compose['x-antela'].environment).sort());
    for (const [unit, part] of [
      ['antela@', 'api'],
      ['antela-migrate', 'migrate'],
    ]) {
      const names = [...read(`deploy/systemd/${unit}.service`).matchAll(/(\w+)_FILE=/g)].map(
        ([, name]) => name,
      );
      const pod = podsOf(cases[0] ?? []).find(({ container }) => container.name === part);
      const files = pod?.container.env.flatMap(({ name }) => /^(\w+)_FILE$/.exec(name)?.[1] ?? []);
      expect(new Set(files)).toEqual(new Set(names));
    }
    const folder = await mkdtemp(join(root, '.cache', 'chart-'));
    const secrets: Record<string, string> = {
      secret: 'ab'.repeat(32),
      'secret-also': 'cd'.repeat(32),
      'database-url': 'postgres://antela_app@db/antela',
      'database-owner-url': 'postgres://antela_owner@db/antela',
      'database-ops-url': 'postgres://antela_ops@db/antela',
      'smtp-url': 'smtp://correo.empresa.co',
    };
    for (const [name, text] of Object.entries(secrets)) await writeFile(join(folder, name), text);
    const image = Object.fromEntries(
      (/^ENV (.*)$/m.exec(read('deploy/Dockerfile'))?.[1] ?? '').split(' ').map((pair) => pair.split('=')),
    ) as Record<string, string>;
    for (const { container } of podsOf(set)) {
      const env = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
      for (const name of Object.keys(env))
        if (name.endsWith('_FILE')) env[name] = env[name]?.replace('/run/secrets/antela', folder) ?? '';
      const config = readConfig({ ...image, ...env });
      expect(config).toMatchObject({
        production: true,
        HOST: '0.0.0.0',
        PORT: container.ports?.find(({ name }) => name === 'http')?.containerPort ?? 8480,
        METRICS_PORT: 9464,
        publicUrl: given.publicUrl,
        ANTELA_DATA: container.volumeMounts.find(({ name }) => name === 'data')?.mountPath,
        ANTELA_SECRET_ALSO: secrets['secret-also'],
        BRAND_NAME: 'Empresa',
      });
      // A name that the code does not read is not in what it read.
      const names = container.env.map(({ name }) => name.replace(/_FILE$/, ''));
      expect(names.filter((name) => !(name in config)).sort()).toEqual(['NODE_ENV', 'NODE_EXTRA_CA_CERTS']);
    }
    await rm(folder, { recursive: true });
  });

  test('each probe is answered by the product', async () => {
    const product = await startTestProduct();
    const paths = podsOf(cases[0] ?? []).flatMap(({ container }) =>
      probesOf(container).map(({ path }) => path),
    );
    expect(new Set(paths)).toEqual(new Set(['/livez', '/readyz']));
    for (const path of new Set(paths)) {
      const answer = await fetch(`http://127.0.0.1:${product.config.PORT}${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
    }
    await product.stop();
  });
});
