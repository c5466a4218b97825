/** Size of a deployment, as data: what each part of it is given. `docs/cloud.md` has what each costs. */
export interface Size {
  /** People that the size is meant for; nothing refuses more. */
  employees: number;
  api: { tasks: number; most: number; cpu: number; memory: number };
  worker: { tasks: number; most: number; cpu: number; memory: number };
  /** Capacity units of each database instance, least and most. */
  database: { least: number; most: number; readers: number };
  natGateways: number;
  /** US dollars a month at which somebody is written to. */
  budget: number;
}

export const sizes = {
  pilot: {
    employees: 2_000,
    api: { tasks: 2, most: 2, cpu: 512, memory: 1_024 },
    worker: { tasks: 2, most: 2, cpu: 512, memory: 1_024 },
    database: { least: 0.5, most: 4, readers: 0 },
    natGateways: 1,
    budget: 500,
  },
  company: {
    employees: 50_000,
    api: { tasks: 2, most: 6, cpu: 1_024, memory: 2_048 },
    worker: { tasks: 2, most: 6, cpu: 1_024, memory: 2_048 },
    database: { least: 2, most: 16, readers: 1 },
    natGateways: 2,
    budget: 1_500,
  },
  country: {
    employees: 5_000_000,
    api: { tasks: 6, most: 40, cpu: 2_048, memory: 4_096 },
    worker: { tasks: 4, most: 24, cpu: 2_048, memory: 4_096 },
    database: { least: 16, most: 128, readers: 2 },
    natGateways: 2,
    budget: 12_000,
  },
} as const satisfies Record<string, Size>;

/** One region for all of it: certificates and rules of the edge must be in this one, and it is the nearest to Colombia. */
export const region = 'us-east-1';

/** Addresses of the network, which stands in front of the program as its proxies do. */
export const addresses = '10.20.0.0/16';

/** Answers to what only whoever deploys knows. */
export interface Deployment {
  size: keyof typeof sizes;
  account: string;
  /** Name of the portal, as browsers call it. */
  domain: string;
  zone: { id: string; name: string };
  /** Digests of the two images in the deployment's own repositories. */
  image: string;
  collector: string;
  /** Mail address that alarms and the budget are written to. */
  watcher: string;
  /** Access key of the employees' app, once it has one. */
  appKeyId?: string;
  /** File with the authorities that sign the database's certificates. */
  databaseAuthorities: string;
}
