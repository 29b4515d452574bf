import { Component, type ReactNode } from 'react';

type BoundaryProps = {
  children: ReactNode;
  /** What stands there instead; `again` draws the part anew. */
  fallback: (again: () => void) => ReactNode;
};

/** Keeps a fault in one part of the room from taking the rest away. React offers this to classes alone. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback(() => this.setState({ broken: false })) : this.props.children;
  }
}
