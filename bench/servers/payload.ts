import { createServer, type IncomingMessage } from 'node:http';
import { pathToFileURL } from 'node:url';

/** As much of Payload as is used here: it is installed in a folder of its own, so its types are not there. */
interface Library {
  buildConfig: (settings: object) => unknown;
  getPayload: (options: { config: unknown }) => Promise<unknown>;
  handleEndpoints: (options: { config: unknown; request: Request }) => Promise<Response>;
}
interface Adapter {
  postgresAdapter: (settings: object) => unknown;
}

const load = async <Module>(path: string) => (await import(String(pathToFileURL(path)))) as Module;
const folder = process.env['BENCH_PAYLOAD'] ?? '';
const port = Number(process.env['BENCH_PORT']);
const { buildConfig, getPayload, handleEndpoints } = await load<Library>(`${folder}/payload/dist/index.js`);
const { postgresAdapter } = await load<Adapter>(`${folder}/@payloadcms/db-postgres/dist/index.js`);

const anybody = () => true;
const typed = (type: 'text' | 'number') => (name: string) => ({ name, type });
const texts =
  'employee_id first_name second_name first_surname second_surname document_type document_number code company_id company_name payroll_id payroll_name position area cost_center contract_type start_date end_date salary_type bank_code account_type account_number sort_name'.split(
    ' ',
  );

/** Its own handler of requests behind node:http, without the application that usually stands before it; no rights are asked. */
const config = buildConfig({
  secret: 'bench-secret'.repeat(4),
  telemetry: false,
  typescript: { autoGenerate: false },
  graphQL: { disable: true },
  db: postgresAdapter({
    pool: { connectionString: process.env['BENCH_DATABASE'], max: 20 },
    schemaName: 'payload',
    idType: 'uuid',
    push: false,
  }),
  collections: [
    {
      slug: 'employee',
      timestamps: false,
      lockDocuments: false,
      access: { read: anybody, create: anybody },
      fields: [...texts.map(typed('text')), ...['monthly_salary', 'version'].map(typed('number'))],
    },
  ],
});
await getPayload({ config });

createServer(async (request, response) => {
  const answer = await handleEndpoints({
    config,
    request: new Request(`http://127.0.0.1:${port}${request.url}`, {
      method: request.method ?? 'GET',
      headers: request.headers as Record<string, string>,
      body: request.method === 'POST' ? await bodyOf(request) : null,
    }),
  });
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}).listen(port, '127.0.0.1', () => process.send?.('ready'));

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  return body;
}
