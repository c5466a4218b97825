import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';

export const chartFolder = resolve(import.meta.dirname, '../../../../deploy/helm/antela');

/** Debian's place for libraries of Go; `npm test` brings them and the compiler. */
const libraries = '/usr/share/gocode';
export const canRender = existsSync(join(libraries, 'src/github.com/Masterminds/sprig'));

/** Fields of an object of Kubernetes that tests read; all of it is held to its own types apart. */
export interface Manifest {
  kind: string;
  apiVersion: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    replicas?: number;
    strategy?: { type: string };
    selector?: object & { matchLabels?: object };
    template?: { spec: Pod; metadata: { labels: object } };
    ports?: { name: string; targetPort: string }[];
    rules?: { http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[];
  };
}

interface Container {
  name: string;
  env: { name: string; value: string }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: object;
  resources: { requests: object; limits: object };
  volumeMounts: { name: string; mountPath: string }[];
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}

interface Pod {
  containers: [Container];
  volumes: {
    name: string;
    secret?: { items: { key: string }[] };
    persistentVolumeClaim?: { claimName: string };
  }[];
  [key: string]: unknown;
}

/** Pods that the objects describe, each with its labels and its one container. */
export const podsOf = (manifests: readonly Manifest[]) =>
  manifests.flatMap(({ spec: { template } }) =>
    template
      ? [{ ...template.spec, container: template.spec.containers[0], labels: template.metadata.labels }]
      : [],
  );

export const probesOf = (container: Container) =>
  Object.entries(container).flatMap(([key, probe]) =>
    key.endsWith('Probe') ? [(probe as Container['livenessProbe']).httpGet] : [],
  );

/** The chart's templates as Helm renders them, by a program of Go on the libraries that Helm has. */
export async function startRenderer() {
  const folder = await mkdtemp(join(tmpdir(), 'chart-'));
  const program = join(folder, 'render-chart');
  await promisify(execFile)('go', ['build', '-o', program, join(import.meta.dirname, 'render-chart.go')], {
    env: {
      ...process.env,
      GO111MODULE: 'off',
      GOPATH: libraries,
      GOCACHE: join(folder, 'cache'),
      GOFLAGS: '',
    },
  });
  return {
    /** @throws Error with the template's own words */
    render(values: object, name = 'antela'): Manifest[] {
      const input = JSON.stringify({ Values: values, Release: { Name: name, Service: 'Helm' } });
      const files = Object.values(
        JSON.parse(execFileSync(program, [chartFolder], { input, encoding: 'utf8' })) as Record<
          string,
          string
        >,
      );
      return files.flatMap((text) =>
        parseAllDocuments(text).flatMap((document) => {
          const [fault] = document.errors;
          if (fault) throw fault;
          return (document.toJS() as Manifest | null) ?? [];
        }),
      );
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}
