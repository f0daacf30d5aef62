import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, useEffect, useRef, useState } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { Extra } from '../extra.js';

const SearchBox = lazy(() => import('./search-box.js'));

/** The search of the top bar: a button that unfolds; what it searches with is loaded then. */
export function HeaderSearch() {
  const texts = useTexts('shell');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Who closes the search goes on from where it was opened, unless the focus is elsewhere by now.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen)
    return (
      <Extra>
        <SearchBox onClose={() => setOpen(false)} />
      </Extra>
    );
  return (
    <Button
      ref={button}
      type="text"
      icon={<SearchOutlined aria-hidden />}
      aria-label={texts('search.open')}
      onClick={() => setOpen(true)}
    />
  );
}
