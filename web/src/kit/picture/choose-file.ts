/** Lets the user choose a file; the promise stays open when none is chosen. */
export function chooseFile(accept: string): Promise<File> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  return new Promise((resolve) => {
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file) resolve(file);
    });
    input.click();
  });
}
