// @ts-check
/** What a mouse shows as a title a finger that stays shows too. */

const LONG_MS = 500;

/**
 * Tell the title of what is held under `root`; what is held is not pressed.
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
