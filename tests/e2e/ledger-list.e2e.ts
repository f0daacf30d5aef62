import { expect, openFollowing, openScreen, test } from './console.js';
import { button } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Finance/ledger';

test('beyond the contract: the ledger is checked, here and by others, and is found to add up', async ({
  office,
  campus,
}) => {
  await openFollowing(office, path);
  const rows = office.getByRole('main').locator('tbody').getByRole('row').filter({ hasText: '一致' });
  const before = await rows.count();
  await button(office, '核对').click();
  await expect(office.getByText('账目一致')).toBeVisible();
  await expect(rows).toHaveCount(before + 1);
  const [newest] = (
    await campus.data<{ data: { entries: number; sound: boolean }[] }>('/api/ledger/query', {
      page: 0,
      pagesize: 1,
      params: {},
    })
  ).data;
  expect(newest!.entries).toBeGreaterThan(500);
  await campus.data('/api/ledger/check', {});
  await expect(rows).toHaveCount(before + 2);
  await openScreen(office, `${path}?isSound=false`);
  await expect(office.getByText('暂无数据').first()).toBeVisible();
});

sweep({ id: 'ledger', path, folder: 'ledger', scenes: {} });
