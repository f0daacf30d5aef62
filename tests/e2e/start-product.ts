import { Product } from '../../libs/testing/product.js';
import { keepState, port } from './product.js';

/** Starts the product with an empty data folder, past the forced password change; gives what ends it. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const product = await Product.start({ port });
  const { dataFolder, mqttPort } = product;
  await product.signIn();
  keepState({ dataFolder, mqttPort });
  return () => product.stop();
}
