import { randomUUID } from 'node:crypto';
import { type AdvanceQuote } from '@antela/contract/advance-quotes';
import { type AdvanceRow } from '@antela/contract/advances';
import { appCreateAdvance, appQuoteAdvance } from '@antela/contract/employee-app';
import type { Endpoint } from '@antela/contract/endpoint';
import { appListWallets, appSpend, type WalletSpend } from '@antela/contract/wallet-spends';
import { type WalletUserRow } from '@antela/contract/wallet-users';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import type { OpsContext } from '../ops-context.ts';

export interface Holder {
  clientid: string;
  companyemployeeid: string;
}

export interface Answer<Data> {
  status: number;
  /** Code of the error; null when it went well. */
  code: string | null;
  data: Data | null;
}

export interface EmployeeApp {
  quote(holder: Holder): Promise<Answer<AdvanceQuote>>;
  /** The same key twice is the same order. */
  create(holder: Holder, amount: number, idempotencyKey: string): Promise<Answer<AdvanceRow>>;
  wallets(holder: Holder): Promise<Answer<WalletUserRow[]>>;
  /** Buys from one of the wallets. */
  spend(
    purchase: { clientid: string; walletUserId: string; amount: number; merchant: string },
    idempotencyKey: string,
  ): Promise<Answer<WalletSpend>>;
}

const timeoutMs = 15_000;
const textVersion = '2026-11';
const order = (amount: number): string =>
  `Solicito un adelanto de ${amount.toLocaleString('es-CO')} pesos y autorizo a mi empleador a descontarlo, con su comisión e IVA a mi cargo, del próximo pago de nómina.`;

/** The employees' app as the API sees it: requests signed (SigV4, execute-api) with the machine's own key. */
export function employeeApp({
  apiBase,
  region,
  machine,
  clock,
}: Pick<OpsContext, 'apiBase' | 'region' | 'machine' | 'clock'>): EmployeeApp {
  const signer = new SignatureV4({ service: 'execute-api', region, credentials: machine, sha256: Sha256 });

  async function call<Data>(
    endpoint: Endpoint,
    input: Readonly<Record<string, unknown>>,
    headers: Record<string, string>,
  ): Promise<Answer<Data>> {
    const url = new URL(`${apiBase}${endpoint.path}`);
    // Input of a GET travels in the address.
    const query: Record<string, string> = {};
    if (endpoint.method === 'GET')
      for (const [name, value] of Object.entries(input)) query[name] = String(value);
    const body = endpoint.method === 'GET' ? {} : { body: JSON.stringify(input) };
    url.search = new URLSearchParams(query).toString();
    const request = await signer.sign(
      {
        method: endpoint.method,
        protocol: url.protocol,
        hostname: url.hostname,
        path: url.pathname,
        query,
        // Unique to the attempt: two taps in one second would otherwise carry the same signature, which is a replay.
        headers: {
          host: url.host,
          'content-type': 'application/json',
          'x-attempt': randomUUID(),
          ...headers,
        },
        ...body,
      },
      { signingDate: clock() },
    );
    const { host: _host, ...sent } = request.headers;
    const response = await fetch(url, {
      method: request.method,
      headers: sent,
      ...body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = (await response.json()) as { data?: Data; code?: string };
    return {
      status: response.status,
      code: response.ok ? null : (answer.code ?? 'unknown'),
      data: response.ok ? (answer.data ?? null) : null,
    };
  }

  return {
    quote: (holder) => call<AdvanceQuote>(appQuoteAdvance, { ...holder, kind: 'salary' }, {}),
    create: (holder, amount, idempotencyKey) =>
      call<AdvanceRow>(
        appCreateAdvance,
        { ...holder, kind: 'salary', amount, evidence: { text: order(amount), textVersion, ip: null } },
        { 'idempotency-key': idempotencyKey },
      ),
    wallets: (holder) => call<WalletUserRow[]>(appListWallets, { ...holder }, {}),
    spend: ({ walletUserId, ...purchase }, idempotencyKey) =>
      call<WalletSpend>(
        appSpend,
        { ...purchase, payrolltypemoneybagemployeeid: walletUserId, reference: null },
        { 'idempotency-key': idempotencyKey },
      ),
  };
}
