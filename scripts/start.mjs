import './node-version.mjs';
import { runProduct } from './product.mjs';

await runProduct(['start', ...process.argv.slice(2)]);
