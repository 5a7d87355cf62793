CREATE TABLE "told_webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"key" text NOT NULL,
	"told" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"handled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "told_webhooks_key" ON "told_webhooks" USING btree ("sender","key");--> statement-breakpoint
CREATE INDEX "told_webhooks_due_idx" ON "told_webhooks" USING btree ("due_at") WHERE "told_webhooks"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "told_webhooks_received_idx" ON "told_webhooks" USING btree ("received_at");