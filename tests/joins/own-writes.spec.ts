import { Product } from '../../libs/testing/product.js';

let product: Product;
beforeAll(async () => {
  product = await Product.start();
}, 180_000);
afterAll(() => product?.stop());

it('a student is added at once after its class, 50 times of 50', async () => {
  const refused: string[] = [];
  for (let round = 0; round < 50; round++) {
    const name = `O${round}`;
    const added = await product.data<{ id: string }>('/api/school/classes/add', { code: name, classname: name });
    const student = { classesid: added.id, code: name, name: '张三', sex: '男' };
    const { code, msg } = await product.call('/api/school/student/add', student);
    if (code !== 0) refused.push(`${round}: ${code} ${msg}`);
  }
  expect(refused).toEqual([]);
});
