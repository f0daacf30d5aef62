import { accountAuthorise, accountModules, type accountQuery } from '@contracts/identity/account.js';
import { moduleQueryByApplication } from '@contracts/identity/module.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Tree } from 'antd';
import { useState } from 'react';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
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

interface PermissionsProps extends DialogForm {
  account: Account;
}

/** What an account may open and press: a tree of ticks for each application. */
export function Permissions({ account, formId, run, onChosen, close }: PermissionsProps) {
  const texts = useTexts('account');
  const translate = useServerTexts();
  const applications = useApi(moduleQueryByApplication);
  // Undefined while the user has changed nothing.
  const [ticked, setTicked] = useState<ReadonlySet<string>>();
  const granted = useApi(accountModules, { accountId: account.id }, { staleTime: 0, gcTime: 0 });
  const error = applications.error ?? granted.error;
  const retry = () => {
    void applications.refetch();
    void granted.refetch();
  };
  // What was ticked stays in sight where it cannot be asked anew.
  if (!applications.data || !granted.data) return error ? <Failure error={error} onRetry={retry} /> : <Loading />;
  const modules = applications.data.flatMap((application) => application.modules);
  const shown = ticked ?? new Set(granted.data.map(({ moduleId }) => moduleId));
  const tick = (next: ReadonlySet<string>) => {
    setTicked(next);
    onChosen(true);
  };
  const save = async () => {
    await change(accountAuthorise, { accountId: account.id, moduleIds: [...shown] });
    notify.success(texts('form.saved'));
    close();
  };
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        void run(save);
      }}
    >
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
              onCheck={(_keys, { node, checked }) => tick(withTick(modules, shown, node.key, checked))}
            />
          </section>
        ))}
    </form>
  );
}
