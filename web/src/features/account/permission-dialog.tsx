import { accountAuthorise, accountModules, type accountQuery } from '@contracts/identity/account.js';
import { moduleQueryByApplication } from '@contracts/identity/module.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Modal, Tree } from 'antd';
import { useState } from 'react';
import { callApi } from '@/api/client.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import { useGuardedClose } from '@/kit/form/guarded-close.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { type Translate, useServerTexts, useTexts } from '@/language/use-texts.js';
import styles from './account.module.css';
import { withTick } from './ticks.js';

type Account = ListRow<typeof accountQuery>;
type Application = ListRow<typeof moduleQueryByApplication>;
type Module = Application['modules'][number];

interface Branch {
  key: string;
  title: string;
  children: Branch[];
}

/** The modules below one as a tree; at the top stand those whose parent is not among them. */
function branches(modules: readonly Module[], translate: Translate, parentId?: string): Branch[] {
  const known = new Set(modules.map(({ id }) => id));
  return modules
    .filter((module) => (known.has(module.parentId) ? module.parentId : undefined) === parentId)
    .map(({ id, text }) => ({ key: id, title: translate(text), children: branches(modules, translate, id) }));
}

interface PermissionDialogProps {
  /** The dialog is open while there is an account. */
  account: Account | undefined;
  onClose: () => void;
}

/** What an account may open and press: a tree of ticks for each application. */
export function PermissionDialog({ account, onClose }: PermissionDialogProps) {
  const texts = useTexts('account');
  const [isSaving, run] = useBusy();
  const [ticked, setTicked] = useState<ReadonlySet<string>>();
  const close = useGuardedClose(account !== undefined && ticked !== undefined, onClose);
  const save = async () => {
    await callApi(accountAuthorise, { accountId: account?.id, moduleIds: [...(ticked ?? [])] });
    notify.success(texts('form.saved'));
    onClose();
  };
  return (
    <Modal
      open={account !== undefined}
      title={texts('action.authorise')}
      width={500}
      destroyOnHidden
      mask={{ closable: false }}
      okText={texts('confirm.ok')}
      cancelText={texts('confirm.cancel')}
      okButtonProps={{ disabled: ticked === undefined }}
      confirmLoading={isSaving}
      onOk={() => void run(save)}
      onCancel={close}
      afterClose={() => setTicked(undefined)}
    >
      {account && <Permissions account={account} ticked={ticked} onTick={setTicked} />}
    </Modal>
  );
}

interface PermissionsProps {
  account: Account;
  /** Undefined while the user has changed nothing. */
  ticked: ReadonlySet<string> | undefined;
  onTick: (ticked: ReadonlySet<string>) => void;
}

function Permissions({ account, ticked, onTick }: PermissionsProps) {
  const texts = useTexts('account');
  const translate = useServerTexts();
  const applications = useApi(moduleQueryByApplication);
  const granted = useApi(accountModules, { accountId: account.id }, { staleTime: 0, gcTime: 0 });
  const error = applications.error ?? granted.error;
  const retry = () => {
    void applications.refetch();
    void granted.refetch();
  };
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!applications.data || !granted.data) return <Loading />;
  const modules = applications.data.flatMap((application) => application.modules);
  const shown = ticked ?? new Set(granted.data.map(({ moduleId }) => moduleId));
  return (
    <>
      <p className={styles.whose}>{texts('authorise.whose', { name: account.name, account: account.loginAccount })}</p>
      {applications.data
        .filter((application) => application.modules.length > 0)
        .map(({ code, name, modules: own }) => (
          <section key={code} className={styles.application}>
            <h3>{translate(name)}</h3>
            <Tree<Branch>
              aria-label={translate(name)}
              checkable
              checkStrictly
              selectable={false}
              treeData={branches(own, translate)}
              checkedKeys={own.filter(({ id }) => shown.has(id)).map(({ id }) => id)}
              onCheck={(_keys, { node, checked }) => onTick(withTick(modules, shown, node.key, checked))}
            />
          </section>
        ))}
    </>
  );
}
