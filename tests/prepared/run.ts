import { Product, until } from '../../libs/testing/product.js';

/**
 * Makes the data of a product's first start, for the products of a test run (`layPreparedData`): the sample school, and
 * what all services have made of it. Its parameter is the folder, which is empty.
 */
const [dataFolder] = process.argv.slice(2);
if (!dataFolder) throw new Error('give the folder');
const product = await Product.start({ dataFolder });

/** What consumers have still to handle, events. */
async function lag(): Promise<number> {
  const metrics = await (await fetch(`${product.healthUrl}/metrics`)).text();
  const lags = [...metrics.matchAll(/^campus_consumer_lag_events\{.*\} (\d+)$/gm)].map(([, events]) => Number(events));
  if (lags.length === 0) throw new Error('the product does not tell the lag of its consumers');
  return lags.reduce((sum, events) => sum + events, 0);
}

await until('everything to be handled', async () => (await lag()) === 0, 120_000);
process.exitCode = (await product.halt()) ?? 1;
