import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildCloud } from './cloud.ts';
import { acknowledge } from './reasons.ts';
import { type Deployment, sizes } from './settings.ts';

const app = new App();

const given = (name: string): string => {
  const value: unknown = app.node.tryGetContext(name);
  if (typeof value !== 'string' || value === '')
    throw new Error(`say it: --context ${name}=… (docs/cloud.md)`);
  return value;
};

const size = given('size');
if (!(size in sizes)) throw new Error(`size is one of ${Object.keys(sizes).join(', ')}`);
const appKeyId: unknown = app.node.tryGetContext('appKeyId');

Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
const stacks = buildCloud(app, {
  size: size as Deployment['size'],
  account: given('account'),
  domain: given('domain'),
  zone: { id: given('zoneId'), name: given('zoneName') },
  image: given('image'),
  collector: given('collector'),
  watcher: given('watcher'),
  databaseAuthorities: given('databaseAuthorities'),
  ...(typeof appKeyId === 'string' && { appKeyId }),
});
acknowledge(stacks, given('account'));
app.synth();
