// @ts-check
/** A long touch shows what a mouse shows as a title. */

const LONG_MS = 500;

/**
 * Show the title of what is held under `root`; holding does not press it.
 * @param {HTMLElement} root @param {(title: string) => void} tell
 */
export function tellHeld(root, tell) {
  let timer = 0;
  let isTold = false;
  const stop = () => clearTimeout(timer);
  root.addEventListener("pointerdown", (event) => {
    isTold = false;
    stop();
    const title =
      event.pointerType === "touch" && /** @type {Element} */ (event.target).closest("[title]")?.getAttribute("title");
    if (title)
      timer = setTimeout(() => {
        isTold = true;
        tell(title);
      }, LONG_MS);
  });
  root.addEventListener("pointerup", stop);
  root.addEventListener("pointercancel", stop);
  root.addEventListener("contextmenu", (event) => isTold && event.preventDefault());
  root.addEventListener(
    "click",
    (event) => {
      if (isTold) event.stopPropagation();
      isTold = false;
    },
    true,
  );
}
