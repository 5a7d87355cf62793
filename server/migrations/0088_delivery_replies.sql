CREATE TABLE "delivery_replies" (
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"next_at" timestamp with time zone,
	"step" text,
	"fence" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lookups" integer DEFAULT 0 NOT NULL,
	"first_tried_at" timestamp with time zone,
	"doubtful_since" timestamp with time zone,
	"handle" jsonb,
	"remote_id" text,
	"remote_url" text,
	"reason" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "delivery_replies_delivery_id_number_pk" PRIMARY KEY("delivery_id","number"),
	CONSTRAINT "delivery_replies_status_check" CHECK ("delivery_replies"."status" in ('waiting', 'sending', 'sent', 'failed', 'unclear'))
);
--> statement-breakpoint
ALTER TABLE "sandbox_posts" ADD COLUMN "reply_to" uuid;--> statement-breakpoint
ALTER TABLE "delivery_replies" ADD CONSTRAINT "delivery_replies_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_replies" ADD CONSTRAINT "delivery_replies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_replies" ADD CONSTRAINT "delivery_replies_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_replies_next_idx" ON "delivery_replies" USING btree ("next_at") WHERE "delivery_replies"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "delivery_replies_business_idx" ON "delivery_replies" USING btree ("workspace_id","business_id");--> statement-breakpoint
SELECT protect_tenant_table('delivery_replies'), protect_business_table('delivery_replies');
