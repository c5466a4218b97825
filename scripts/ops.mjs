import './node-version.mjs';
import { runProduct } from './product.mjs';

await runProduct(['ops', ...process.argv.slice(2)]);
