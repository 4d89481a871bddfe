import type { ReactNode } from 'react';
import { ToastFrame, type ToastLayerProps } from '../../web/src/ui/overlay/toast.tsx';
import { ToastLayer } from '../../web/src/ui/overlay/toast-layer.tsx';

const renderLayer = (props: ToastLayerProps) => <ToastLayer {...props} />;
const useLayer = () => renderLayer;

export function ToastProvider({ children }: { children: ReactNode }) {
  return <ToastFrame useLayer={useLayer}>{children}</ToastFrame>;
}
