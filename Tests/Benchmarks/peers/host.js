// The host of the JavaScript contestants: as much of a document as they need,
// with widgets that are plain records in a doubly linked list, and counters.
// Who reads childNodes by index while changing it (Preact) gets an array too.
"use strict";

const needsArray = process.argv[2] === "preact";

const counts = { creates: 0, sets: 0, inserts: 0, removes: 0 };

class HostNode {
  constructor(name, type) {
    this.nodeName = name;
    this.nodeType = type;
    this.ownerDocument = document;
    this.parentNode = null;
    this.firstChild = null;
    this.lastChild = null;
    this.nextSibling = null;
    this.previousSibling = null;
    if (needsArray) this.childNodes = [];
  }

  get textContent() {
    return "";
  }

  set textContent(text) {
    while (this.firstChild) this.removeChild(this.firstChild);
  }

  appendChild(child) {
    return this.insertBefore(child, null);
  }

  insertBefore(child, next) {
    if (child === next) return child;
    if (child.parentNode) child.parentNode.unlink(child);
    counts.inserts++;
    const previous = next ? next.previousSibling : this.lastChild;
    child.parentNode = this;
    child.previousSibling = previous;
    child.nextSibling = next;
    if (previous) previous.nextSibling = child;
    else this.firstChild = child;
    if (next) next.previousSibling = child;
    else this.lastChild = child;
    if (needsArray) {
      const at = next ? this.childNodes.indexOf(next) : this.childNodes.length;
      this.childNodes.splice(at, 0, child);
    }
    return child;
  }

  removeChild(child) {
    counts.removes++;
    this.unlink(child);
    child.parentNode = child.nextSibling = child.previousSibling = null;
    return child;
  }

  replaceChild(child, old) {
    this.insertBefore(child, old);
    return this.removeChild(old);
  }

  unlink(child) {
    const { previousSibling, nextSibling } = child;
    if (previousSibling) previousSibling.nextSibling = nextSibling;
    else this.firstChild = nextSibling;
    if (nextSibling) nextSibling.previousSibling = previousSibling;
    else this.lastChild = previousSibling;
    if (needsArray) this.childNodes.splice(this.childNodes.indexOf(child), 1);
  }

  addEventListener() {}

  removeEventListener() {}
}

class HostElement extends HostNode {
  constructor(name) {
    super(name.toUpperCase(), 1);
    this.tagName = this.nodeName;
    this.namespaceURI = "http://www.w3.org/1999/xhtml";
    this.style = {};
    this.attributes = [];
    this.sets = 0;
  }

  setAttribute() {
    this.sets++;
    counts.sets++;
  }

  removeAttribute() {
    this.sets++;
    counts.sets++;
  }

  hasAttribute() {
    return false;
  }
}

class HostText extends HostNode {
  constructor(text) {
    super("#text", 3);
    this.data = text;
    this.nodeValue = text;
  }
}

const document = {
  nodeType: 9,
  nodeName: "#document",
  createElement(name) {
    counts.creates++;
    return new HostElement(name);
  },
  createElementNS(space, name) {
    return this.createElement(name);
  },
  createTextNode(text) {
    return new HostText(text);
  },
  createComment(text) {
    return new HostText(text);
  },
  createEvent: () => ({ timeStamp: 0 }),
  addEventListener() {},
  removeEventListener() {},
  querySelector: () => null,
};
document.documentElement = new HostElement("html");
document.body = new HostElement("body");
document.ownerDocument = document;

const window = {
  document,
  navigator: { userAgent: "host" },
  location: { protocol: "host:" },
  addEventListener() {},
  removeEventListener() {},
  HTMLIFrameElement: class {},
  Element: HostElement,
  performance,
  setTimeout,
  clearTimeout,
};
window.window = window;
globalThis.window = window;
globalThis.document = document;
globalThis.Element = HostElement;
globalThis.HTMLElement = HostElement;

module.exports = { counts, document };
